import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { selfSigned } from '../mail/certificate.mjs';
import { temporaryFolder } from './temporaryFolder';

/** Reads a file of deploy/. */
export const sample = (name: string) => readFileSync(join('deploy', name), 'utf8');

/** The host of the samples. */
export const NAME = 'console.example.com';

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** Writes the sample with a certificate and ports of this machine, in the frame that Debian has around it. */
export const nginxFolder = (text: string, ports: { console: number; http: number; https: number }) => {
  const folder = temporaryFolder();
  const { key, cert } = selfSigned();
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'console.key'), key);
  writeFileSync(join(folder, 'console.pem'), cert);
  const here = text
    .replaceAll('/etc/ssl/certs', folder)
    .replaceAll('/etc/ssl/private', folder)
    .replace('127.0.0.1:8080', `127.0.0.1:${ports.console}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `);
  writeFileSync(join(folder, 'console.conf'), here);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log; events {}
     http { access_log off; ${paths.join(' ')} include ${folder}/console.conf; }`,
  );
  return folder;
};

export const nginxArgs = (folder: string) => [
  '-p',
  folder,
  '-e',
  join(folder, 'logs/error.log'),
  '-c',
  'nginx.conf',
];

/** Calls nginx by TLS under the name of the console; nothing vouches for its certificate. */
export const callAt = async (
  port: number,
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: string } = {},
) => {
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { Host: NAME, ...headers },
    rejectUnauthorized: false,
  });
  call.flushHeaders();
  // A body that is announced never comes: nginx refuses its size.
  if (body !== undefined) call.end(body);
  else if (!headers['Content-Length']) call.end();
  const [response] = await once(call, 'response');
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  call.destroy();
  return { status: response.statusCode, text };
};
