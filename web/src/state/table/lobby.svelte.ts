// The live list of open tables.
import { Socket } from "$wire/socket.js";
import type { OpenTable } from "../../wire/types";

export class Lobby {
  tables = $state.raw<OpenTable[]>([]);
  #socket: Socket;

  constructor() {
    this.#socket = new Socket({
      hello: () => ({ type: "hello" }),
      heard: (message) => {
        if (message.type === "tables") this.tables = message.tables;
      },
      status: () => {},
    });
  }

  end(): void {
    this.#socket.end();
  }
}
