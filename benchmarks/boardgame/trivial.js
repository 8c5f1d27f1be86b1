// The smallest game for two: each player in turn adds one. Clients wait for the server (client: false).
module.exports = {
  name: 'trivial',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: {
      client: false,
      move: ({ G }) => {
        G.count += 1;
      },
    },
  },
};
