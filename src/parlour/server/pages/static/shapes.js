// What a form is made of, as the server sends it.

/**
 * @typedef {[number, number]} Cell Column and row.
 * @typedef {[Cell, Cell]} Edge Two neighbouring cells.
 * @typedef {string | number | Cell | Edge} Value
 * @typedef {{ value: Value, label: string }} Option
 * @typedef {{ value: string | number, label: string, count?: number | null, alphabet?: string }} Piece
 *   No `count`: one; null: any number. With an `alphabet`, whoever places it names a letter.
 * @typedef {{ field: string, values: Value[] }} Condition
 *
 * @typedef {object} Field
 * @property {string} type
 * @property {string} name Where its value belongs in the action: a name or a path.
 * @property {string} label
 * @property {Option[]} [options]
 * @property {Piece[]} [pieces]
 * @property {number} [min]
 * @property {number} [max]
 * @property {Value[]} [fixed]
 * @property {string} [alphabet]
 * @property {boolean} [optional]
 * @property {boolean} [few]
 * @property {[Cell, Cell] | null} [box]
 * @property {number[]} [turns]
 * @property {Cell[]} [shape]
 * @property {string[]} [item]
 * @property {Condition[]} [when]
 *
 * @typedef {object} Offer
 * @property {string} id
 * @property {string} kind
 * @property {string} label
 * @property {Field[]} [fields]
 * @property {Record<string, Value>} [given]
 *
 * @typedef {{ offers: Offer[], hints: boolean }} FormShape
 * @typedef {Record<string, any>} Draft A move, finished or not: its `type` and the values of its fields.
 * @typedef {{ said?: string | null, preview: { refusal?: unknown } | null, fields?: Field[] | null }} Previewed
 *
 * @typedef {[number, number, string, string]} BoardCell Column, row, what is drawn there, what it is.
 * @typedef {{ cells: BoardCell[], walls: Edge[] }} BoardShape
 */

/**
 * What answers a field. `value` is undefined while nothing is chosen; `fill` is false if not
 * everything could be chosen again; `lack` says what is still needed.
 * @typedef {object} Control
 * @property {HTMLElement} root
 * @property {any} value
 * @property {(value: any) => boolean} fill
 * @property {() => string} lack
 * @property {OnBoard} [onBoard]
 * @property {unknown} [carried] What a control that replaces this one goes on with.
 * @property {(carried: any) => void} [resume]
 */

/**
 * A control that is answered on the board.
 * @typedef {object} OnBoard
 * @property {unknown} [group] What is drawn together: the part of the form it belongs to.
 * @property {string} [title] What that part is called.
 * @property {Cell[]} cells Cells that the board must have.
 * @property {[Cell, Cell] | null} box Where else something can be chosen.
 * @property {number} reach How far a piece reaches beyond the cell it is put on.
 * @property {(cell: Cell) => boolean} opens Whether this cell can be chosen now.
 * @property {() => Mark[]} marks
 * @property {() => Edge[]} edges The edges chosen so far.
 * @property {HTMLElement} tray What stands below the board while it is for this control.
 * @property {(cell: Cell) => boolean} pick Whether the next step is in the tray.
 * @property {(cell: Cell, letter: string) => boolean} [type]
 * @property {(cell: Cell) => boolean} [clear]
 * @property {(active: boolean, alone: boolean) => void} serve Told whether the board is for it now.
 *
 * @typedef {{ cell: Cell, said: string, text?: string, chosen?: boolean, more?: boolean }} Mark
 *   What a draft puts on a cell; `more` is the rest of a piece that begins elsewhere.
 */

export {};
