import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

const folder = resolve('bench/react-admin')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/**
 * react-admin's list of the same rows, built for production and served compressed, without a sign-in: whatever is slow in it is its own.
 * @param leads what the product answered to its own list, as JSON
 */
export async function startReactAdmin(port: number, leads: string): Promise<Server> {
  if (!existsSync(join(folder, 'node_modules'))) await install()
  const outDir = resolve('data/bench/react-admin')
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const files = new Map<string, Buffer>([['/leads.json', compressed(Buffer.from(leads))]])
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
    if (extname(name) !== '') files.set(`/${name}`, compressed(readFileSync(join(outDir, name))))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = files.has(path) ? path : '/index.html'
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain', 'content-encoding': 'br' })
    response.end(files.get(name))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const compressed = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

async function install(): Promise<void> {
  console.log('Installing react-admin, once …')
  const [code] = await once(
    spawn('npm', ['ci'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' }),
    'exit',
  )
  if (code !== 0) throw new Error('react-admin could not be installed.')
}
