import { get } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { startServer } from './server.mjs'

const list = '/services/used-vehicle/advertisement'
const kib = (bytes) => (bytes / 1024).toFixed(1).padStart(6)
const brotli = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length

/** Returns the bytes of a file as the server sends it to a browser that accepts brotli. */
const wireBytes = (address) =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => (bytes += chunk.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })

async function textOf(address) {
  const response = await fetch(address)
  return Buffer.from(await response.arrayBuffer())
}

/** Weighs a first visit over the wire: the page and every script, style and font that it references. */
async function weigh(address, path) {
  const html = (await textOf(address + path)).toString('utf8')
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"|import\s*\*?.*?"(\/assets\/[^"]+\.js)"/g)]
  const started = html.match(/data-modules="([^"]*)"/)?.[1].split(' ') ?? []
  const files = [...new Set([...started, ...named.map((match) => (match[1] ?? match[2]).replace(/#$/, ''))])]
  const sum = { html: brotli(html), js: 0, css: 0, font: 0 }
  for (const file of files) {
    const bytes = await wireBytes(address + file)
    if (file.endsWith('.js')) sum.js += bytes
    else if (file.endsWith('.css')) sum.css += bytes
    else if (file.endsWith('.woff2')) sum.font += bytes
  }
  return sum
}

/** Weighs the lazily loaded files: the worker, and every script that no page references in its HTML. */
async function weighLaterParts(address) {
  const { files } = await (await fetch(`${address}/build-manifest.json`)).json()
  const screens = Object.keys(files).find((file) => /\/manifest-[^/]+\.js$/.test(file))
  const named = await (await fetch(address + screens)).text()
  const later = Object.entries(files).filter(([file]) => /\/assets\/.*\.js$/.test(file) && !named.includes(file))
  console.log('\nparts that come later (brotli bytes)')
  for (const [file, bytes] of [['/sw.js', await wireBytes(`${address}/sw.js`)], ...later].sort((a, b) => b[1] - a[1])) {
    if (bytes >= 1000) console.log(`${String(bytes).padStart(7)} ${file}`)
  }
}

export async function measureBytes() {
  const server = await startServer()
  try {
    const html = await (await fetch(server.address + list)).text()
    const ad = html.match(/href="([^"]*\/ads\/[^"]+)"/)[1]
    console.log('KiB (brotli)   html     js    css   font    (figures: 20 / 112 / 15 / 45)')
    const dealers = await (await fetch(server.address + '/services/used-vehicle/exhibition')).text()
    const dealer = dealers.match(/href="(\/services\/used-vehicle\/exhibition\/(?!personal)[^"/?#]+)"/)[1]
    for (const [name, path] of [
      ['home', '/'],
      ['list', list],
      ['ad', ad],
      ['gallery', dealer],
      ['login', '/login'],
    ]) {
      const { html: page, js, css, font } = await weigh(server.address, path)
      console.log(`${name.padEnd(12)} ${kib(page)} ${kib(js)} ${kib(css)} ${kib(font)}`)
    }
    await weighLaterParts(server.address)
  } finally {
    await server.stop()
  }
}
