// Plays many matches of the trivial game with boardgame.io's own client, as fast as the server lets it.
// usage: node drive.js URL MATCHES SECONDS. Prints the moves so far when it begins to measure, and at the end.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const trivial = require('./trivial');

const [url, matches, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const WARM_S = 2;
const counts = new Array(matches).fill(0);

// Resolves when the server has answered: it creates a match when the first client asks for it, and two asking at once
// would create it twice.
function seat(match, playerID) {
  const client = Client({
    game: trivial,
    matchID: `match-${match}`,
    playerID,
    multiplayer: SocketIO({ server: url, socketOpts: { transports: ['websocket'] } }),
    debug: false,
  });
  return new Promise((seated) => {
    let answered = -1;
    client.subscribe((state) => {
      if (!state || !state.isConnected) return;
      seated();
      counts[match] = Math.max(counts[match], state.G.count);
      if (state.ctx.currentPlayer !== playerID || state._stateID <= answered) return;
      answered = state._stateID;
      setImmediate(() => client.moves.add());
    });
    client.start();
  });
}

async function main() {
  for (let match = 0; match < matches; match++) {
    await seat(match, '0');
    await seat(match, '1');
  }
  const tell = () => console.log(counts.reduce((sum, count) => sum + count, 0));
  setTimeout(tell, WARM_S * 1000);
  setTimeout(() => (tell(), process.exit(0)), (WARM_S + seconds) * 1000);
}

main();
