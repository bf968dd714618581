import { get } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { figureRows } from './rows.mjs'
import { startServer } from './server.mjs'

const list = '/services/used-vehicle/advertisement'
/** KiB by kind. */
const figures = { html: '≤ 20', js: '≤ 105', css: '≤ 15', font: '≤ 45' }
const kinds = { html: 'HTML', js: 'JavaScript', css: 'CSS', font: 'font' }
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
async function weighLaterParts(address, add) {
  const { files } = await (await fetch(`${address}/build-manifest.json`)).json()
  const screens = Object.keys(files).find((file) => /\/manifest-[^/]+\.js$/.test(file))
  const named = await (await fetch(address + screens)).text()
  const later = Object.entries(files).filter(([file]) => /\/assets\/.*\.js$/.test(file) && !named.includes(file))
  for (const [file, bytes] of [['/sw.js', await wireBytes(`${address}/sw.js`)], ...later].sort((a, b) => b[1] - a[1])) {
    // Names of files end with a hash of their content.
    const name = file.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.js$)/, '')
    if (bytes >= 4096) add(`comes later: ${name}`, bytes / 1024, { unit: 'KiB', digits: 1 })
  }
}

export async function measureBytes() {
  const { rows, add } = figureRows('Bytes that a first page names (KiB, brotli)')
  const server = await startServer()
  try {
    const html = await (await fetch(server.address + list)).text()
    const ad = html.match(/href="([^"]*\/ads\/[^"]+)"/)[1]
    const dealers = await (await fetch(server.address + '/services/used-vehicle/exhibition')).text()
    const dealer = dealers.match(/href="(\/services\/used-vehicle\/exhibition\/(?!personal)[^"/?#]+)"/)[1]
    for (const [name, path] of [
      ['home', '/'],
      ['list', list],
      ['ad', ad],
      ['gallery', dealer],
      ['login', '/login'],
    ]) {
      const sum = await weigh(server.address, path)
      for (const [kind, bytes] of Object.entries(sum))
        add(`${name}: ${kinds[kind]}`, bytes / 1024, { unit: 'KiB', figure: figures[kind], digits: 1 })
    }
    await weighLaterParts(server.address, add)
    return rows
  } finally {
    await server.stop()
  }
}
