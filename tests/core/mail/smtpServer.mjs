// A mail server of its own process (RFC 5321, with AUTH PLAIN): prints its port, then every mail it accepted, as JSON
// lines. Recipients say how they are treated: refused@ 550, later@ 451, hangup@ a lost connection, silent@ no answer,
// content@ 554 once the text is there, dropped@ a lost connection once the mail is accepted. With `tls` it speaks TLS from
// the start.
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { selfSigned } from './certificate.mjs';

const [user, password, tls] = process.argv.slice(2);
const credentials = user && Buffer.from(`\0${user}\0${password}`).toString('base64');
/** @type {Record<string, string>} */
const answers = { refused: '550 5.1.1', later: '451 4.3.0' };

/** @param {unknown} value */
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** @param {string} line */
const addressIn = (line) => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** @param {import('node:net').Socket} socket */
const serve = (socket) => {
  /** @type {{ from: string, to: string[] }} */
  let envelope = { from: '', to: [] };
  /** @type {string[] | null} */
  let data = null;
  let signedIn = !credentials;
  /** @param {string} text */
  const say = (text) => socket.write(`${text}\r\n`);

  /** @type {Record<string, (line: string) => unknown>} */
  const commands = {
    ehlo: () => say(`250-mail.test\r\n250-8BITMIME\r\n250 ${credentials ? 'AUTH PLAIN' : 'SIZE 10000000'}`),
    auth: (line) => {
      signedIn = line === `AUTH PLAIN ${credentials}`;
      say(signedIn ? '235 2.7.0 Accepted' : '535 5.7.8 Wrong password');
    },
    mail: (line) => {
      if (!signedIn) return say('530 5.7.0 Authentication required');
      envelope = { from: addressIn(line), to: [] };
      return say('250 2.1.0 Ok');
    },
    rcpt: (line) => {
      const to = addressIn(line);
      const [name = ''] = to.split('@');
      if (name === 'hangup') return socket.destroy();
      if (name === 'silent') return undefined;
      if (!answers[name]) envelope.to.push(to);
      // As servers do, it names the recipient in its answer.
      return say(
        answers[name] ? `${answers[name]} <${to}>: not now, ${name} at ${to.split('@')[1]}` : '250 2.1.5 Ok',
      );
    },
    data: () => {
      data = [];
      say('354 End data with <CR><LF>.<CR><LF>');
    },
    quit: () => socket.end('221 2.0.0 Bye\r\n'),
  };

  /** @param {string} line */
  const read = (line) => {
    if (data === null) {
      const run = commands[line.slice(0, 4).toLowerCase()];
      return run ? run(line) : say('502 5.5.2 Unknown command');
    }
    if (line !== '.') return data.push(line.replace(/^\./, ''));
    if (envelope.to.some((to) => to.startsWith('content@'))) {
      data = null;
      return say('554 5.7.1 not this text');
    }
    print({ ...envelope, raw: data.join('\r\n') });
    data = null;
    return envelope.to.some((to) => to.startsWith('dropped@')) ? socket.destroy() : say('250 2.0.0 Accepted');
  };

  let rest = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) read(line);
  });
  say('220 mail.test ESMTP');
};

const server = tls ? createTlsServer(selfSigned(), serve) : createServer(serve);
server.listen(0, '127.0.0.1', () => print(server.address()));
