// boardgame.io's own server: its socket.io transport, its storage in memory.
// usage: node serve.js PORT
const { Server } = require('boardgame.io/server');
const trivial = require('./trivial');

const port = Number(process.argv[2]);
const server = Server({ games: [trivial], origins: [`http://127.0.0.1:${port}`] });
server.run({ port, callback: () => console.log('serving') });
