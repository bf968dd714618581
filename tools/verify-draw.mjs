// Checks the published bundle of a draw without anything else: no network, no libraries. docs/draws.md is the specification. It is
// written apart from the engine that draws, so that one checks the other.

const K = new Int32Array(64)
const first = new Int32Array(8)
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
  if (!prime) continue
  const fraction = (x) => ((x - Math.floor(x)) * 4294967296) | 0
  if (found < 8) first[found] = fraction(Math.sqrt(n))
  K[found++] = fraction(Math.cbrt(n))
}

const W = new Int32Array(64)
function compress(h, bytes, at) {
  for (let i = 0; i < 16; i++, at += 4)
    W[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
  for (let i = 16; i < 64; i++) {
    const x = W[i - 15]
    const y = W[i - 2]
    const s = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const t = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    W[i] = (W[i - 16] + s + W[i - 7] + t) | 0
  }
  let [a, b, c, d, e, f, g, k] = h
  for (let i = 0; i < 64; i++) {
    const s = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t = (k + s + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0
    const u = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const v = (u + ((a & b) ^ (a & c) ^ (b & c))) | 0
    k = g
    g = f
    f = e
    e = (d + t) | 0
    d = c
    c = b
    b = a
    a = (t + v) | 0
  }
  h[0] += a
  h[1] += b
  h[2] += c
  h[3] += d
  h[4] += e
  h[5] += f
  h[6] += g
  h[7] += k
}

function sha256(bytes) {
  const h = Int32Array.from(first)
  const whole = bytes.length - (bytes.length % 64)
  for (let at = 0; at < whole; at += 64) compress(h, bytes, at)
  const left = bytes.length - whole
  const tail = new Uint8Array(left < 56 ? 64 : 128)
  tail.set(bytes.subarray(whole))
  tail[left] = 128
  new DataView(tail.buffer).setUint32(tail.length - 4, bytes.length * 8)
  new DataView(tail.buffer).setUint32(tail.length - 8, Math.floor(bytes.length / 536870912))
  for (let at = 0; at < tail.length; at += 64) compress(h, tail, at)
  const out = new Uint8Array(32)
  const view = new DataView(out.buffer)
  h.forEach((word, i) => view.setInt32(i * 4, word))
  return out
}

const utf8 = new TextEncoder()
const bytesOf = (value) => (typeof value === 'string' ? utf8.encode(value) : value)
function join(...parts) {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
function uint32(value) {
  const out = new Uint8Array(4)
  new DataView(out.buffer).setUint32(0, value)
  return out
}
const encode = (...fields) => join(...fields.map(bytesOf).flatMap((value) => [uint32(value.length), value]))
const FORMAT = 'farman-draw/1'
const tagged = (purpose, ...fields) => sha256(encode(`${FORMAT} ${purpose}`, ...fields))
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
function unhex(text) {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) throw new Error('a digest is not 64 digits')
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16))
}

function need(right, problem) {
  if (!right) throw new Error(problem)
}

const leafOf = (draw, number, holder) => sha256(join(Uint8Array.of(0), encode(draw, uint32(number), holder)))
function nodeOf(left, right) {
  const node = new Uint8Array(65)
  node[0] = 1
  node.set(left, 1)
  node.set(right, 33)
  return sha256(node)
}
function rootOf(leaves) {
  if (leaves.length === 0) return sha256(new Uint8Array())
  let level = leaves
  while (level.length > 1) {
    const above = []
    for (let i = 0; i < level.length; i += 2)
      above.push(i + 1 < level.length ? nodeOf(level[i], level[i + 1]) : level[i])
    level = above
  }
  return level[0]
}

function orderOf(key, count) {
  const inner = new Uint8Array(72).fill(0x36, 0, 64)
  const outer = new Uint8Array(96).fill(0x5c, 0, 64)
  for (let i = 0; i < 32; i++) {
    inner[i] ^= key[i]
    outer[i] ^= key[i]
  }
  const counterAt = new DataView(inner.buffer)
  let counter = 0
  const below = (bound) => {
    const limit = 4294967296 - (4294967296 % bound)
    for (;;) {
      counterAt.setUint32(68, counter++)
      outer.set(sha256(inner), 64)
      const word = new DataView(sha256(outer).buffer).getUint32(0)
      if (word < limit) return word % bound
    }
  }
  const order = Array.from({ length: count }, (_, i) => i + 1)
  for (let i = 0; i + 1 < count; i++) {
    const j = i + below(count - i)
    const kept = order[i]
    order[i] = order[j]
    order[j] = kept
  }
  return order
}

/** What may follow what; `part-…` and `substitute` come between closing and drawing. */
const follows = {
  '': ['announced'],
  announced: ['opened', 'cancelled'],
  opened: ['closed', 'cancelled'],
  closed: ['part-revealed', 'part-number', 'part-refused', 'substitute', 'drawn'],
  drawn: ['passed-over', 'settled'],
  settled: [],
  cancelled: [],
}

function check(bytes) {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const bundle = JSON.parse(text)
  need(JSON.stringify(bundle) === text, 'the file is not written as it was published')
  need(Object.keys(bundle).join() === 'format,draw,record,tickets' && bundle.format === FORMAT, 'unknown format')
  need(typeof bundle.draw === 'string' && Array.isArray(bundle.tickets) && Array.isArray(bundle.record), 'unknown form')
  const holders = bundle.tickets.map(unhex)
  let head = new Uint8Array(32)
  let state = ''
  let last = ''
  let announced
  let root
  let key
  let order = []
  let places = []
  let passed = 0
  let substitute = null
  const parts = new Map()
  bundle.record.forEach(({ number, body, hash, ...more }, index) => {
    need(number === index + 1 && typeof body === 'string' && Object.keys(more).length === 0, 'a line has another form')
    head = tagged('record', head, uint32(number), body)
    need(hex(head) === hash, `line ${number} is not the one that was published`)
    const line = JSON.parse(body)
    need(follows[state].includes(line.kind), `line ${number} can not stand here`)
    need(typeof line.at === 'string' && line.at >= last, `line ${number} is older than the one before`)
    last = line.at
    const part = announced?.parts[line.part - 1]
    switch (line.kind) {
      case 'announced':
        announced = line
        need(line.format === FORMAT && line.draw === bundle.draw, 'the record is of another draw')
        break
      case 'closed':
        need(line.tickets === holders.length, 'tickets are missing or too many')
        root = rootOf(holders.map((holder, i) => leafOf(bundle.draw, i + 1, holder)))
        need(hex(root) === line.root, 'the tickets are not those of the closing')
        break
      case 'part-revealed':
        need(part?.kind === 'party' && !parts.has(line.part), `line ${number} reveals nothing that was promised`)
        need(hex(sha256(unhex(line.value))) === part.commitment, `line ${number} reveals another value`)
        need(line.at <= announced.revealBy, `line ${number} comes after the deadline`)
        parts.set(line.part, ['revealed', unhex(part.commitment), unhex(line.value)])
        break
      case 'part-number':
        need(part?.kind === 'number' && !parts.has(line.part), `line ${number} names a number that was not promised`)
        parts.set(line.part, ['number', '', line.value])
        break
      case 'part-refused':
        need(part?.kind === 'party' && !parts.has(line.part), `line ${number} replaces nothing`)
        need(line.at > announced.revealBy, `line ${number} comes before the deadline`)
        parts.set(line.part, ['refused', unhex(part.commitment), null])
        break
      case 'substitute':
        need(substitute === null && typeof line.value === 'string', 'there are two substitutes')
        substitute = line.value
        break
      case 'drawn': {
        const seed = unhex(line.seed)
        need(hex(sha256(seed)) === announced.commit, 'the seed is not the one that was promised')
        const fields = announced.parts.flatMap((_, i) => {
          const found = parts.get(i + 1)
          need(found && (found[0] !== 'refused' || substitute !== null), 'a part of the beacon is missing')
          return [found[0], found[1], found[0] === 'refused' ? substitute : found[2]]
        })
        const beacon = tagged('beacon', encode(...fields))
        need(hex(beacon) === line.beacon, 'the beacon does not follow from its parts')
        key = tagged('key', seed, beacon, root)
        need(hex(key) === line.key, 'the key does not follow from seed, beacon and tickets')
        order = orderOf(key, holders.length)
        need(hex(tagged('order', join(...order.map(uint32)))) === line.order, 'the order does not follow from the key')
        places = order.slice(0, announced.places)
        need(JSON.stringify(places) === JSON.stringify(line.winners), 'the winners are not the first of the order')
        break
      }
      case 'passed-over': {
        const next = order[Math.min(announced.places, holders.length) + passed++] ?? null
        need(places[line.place - 1] === line.ticket && line.next === next, `line ${number} is not the next in order`)
        places[line.place - 1] = next
        break
      }
      default:
    }
    if (!line.kind.startsWith('part-') && line.kind !== 'substitute' && line.kind !== 'passed-over') state = line.kind
  })
  need(announced, 'the record is empty')
  need(root || holders.length === 0, 'tickets stand before the closing')
  return { ok: true, state, tickets: holders.length, head: hex(head), order, places }
}

/** Checks the bytes of a bundle; never throws. */
export function verifyDraw(bytes) {
  try {
    return check(bytes)
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'unknown form' }
  }
}

function checkTicket({ format, draw, number, tickets, holder, blind, root, path }, nationalCode) {
  need(format === FORMAT && Number.isInteger(number) && number >= 1 && number <= tickets, 'unknown form')
  if (nationalCode) {
    const own = tagged('holder', `national-code:${nationalCode}`, unhex(blind))
    need(hex(own) === holder, 'the ticket is not of this national code')
  }
  let node = leafOf(draw, number, unhex(holder))
  let place = number - 1
  let last = tickets - 1
  for (const beside of path.map(unhex)) {
    need(last > 0, 'the way is too long')
    if (place % 2 === 1 || place === last) {
      node = nodeOf(beside, node)
      while (place % 2 === 0 && place !== 0) {
        place >>= 1
        last >>= 1
      }
    } else node = nodeOf(node, beside)
    place >>= 1
    last >>= 1
  }
  need(last === 0 && hex(node) === root, 'the ticket does not lead to the root')
  return { ok: true, number, tickets, root }
}

/** Checks a receipt: that its ticket is in the tree with its root, and, with a national code, that it is that person's. Never throws. */
export function verifyTicket(receipt, nationalCode) {
  try {
    return checkTicket(receipt, nationalCode)
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'unknown form' }
  }
}
