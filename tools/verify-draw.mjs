// Checks the published bundle of a draw without anything else: no network, no libraries. docs/draws.md specifies it. It is
// written apart from the engine that draws, so that one checks the other.

const K = new Int32Array(64)
const first = new Int32Array(8)
for (let n = 2, match = 0; match < 64; n++) {
  let prime = true
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
  if (!prime) continue
  const fraction = (x) => ((x - Math.floor(x)) * 4294967296) | 0
  if (match < 8) first[match] = fraction(Math.sqrt(n))
  K[match++] = fraction(Math.cbrt(n))
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
  let a = h[0]
  let b = h[1]
  let c = h[2]
  let d = h[3]
  let e = h[4]
  let f = h[5]
  let g = h[6]
  let k = h[7]
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

/** Writes a state as its 32 bytes. */
function write(h, out, at) {
  for (let i = 0; i < 8; i++, at += 4) {
    out[at] = h[i] >>> 24
    out[at + 1] = h[i] >>> 16
    out[at + 2] = h[i] >>> 8
    out[at + 3] = h[i]
  }
}

/** Hashes into `out`, from the state `h` after `before` bytes. */
const h = new Int32Array(8)
const tail = new Uint8Array(128)
const tailAt = new DataView(tail.buffer)
function hashInto(out, at, bytes, start = first, before = 0) {
  h.set(start)
  const whole = bytes.length - (bytes.length % 64)
  for (let from = 0; from < whole; from += 64) compress(h, bytes, from)
  const left = bytes.length - whole
  const end = left < 56 ? 64 : 128
  tail.fill(0)
  for (let i = 0; i < left; i++) tail[i] = bytes[whole + i]
  tail[left] = 128
  tailAt.setUint32(end - 8, Math.floor((before + bytes.length) / 536870912))
  tailAt.setUint32(end - 4, (before + bytes.length) * 8)
  for (let from = 0; from < end; from += 64) compress(h, tail, from)
  write(h, out, at)
}
function sha256(bytes) {
  const out = new Uint8Array(32)
  hashInto(out, 0, bytes)
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
  const out = new Uint8Array(32)
  for (let i = 0; i < 32; i++) out[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16)
  return out
}

function need(right, problem) {
  if (!right) throw new Error(problem)
}

/** The digests of all tickets in one piece. */
function holdersOf(texts) {
  const out = new Uint8Array(texts.length * 32)
  texts.forEach((text, i) => out.set(unhex(text), i * 32))
  return out
}

/** The leaves of tickets from `number` on, in one piece. */
function leavesOf(draw, number, holders) {
  const leaves = new Uint8Array(holders.length)
  const ticket = join(Uint8Array.of(0), encode(draw, uint32(0), new Uint8Array(32)))
  const view = new DataView(ticket.buffer)
  for (let at = 0; at < holders.length; at += 32) {
    view.setUint32(ticket.length - 40, number + at / 32)
    ticket.set(holders.subarray(at, at + 32), ticket.length - 32)
    hashInto(leaves, at, ticket)
  }
  return leaves
}

/** The nodes above a level of 32 bytes each; what has no neighbour goes up as it is. */
function levelAbove(level) {
  const above = new Uint8Array(Math.ceil(level.length / 64) * 32)
  const node = new Uint8Array(65)
  node[0] = 1
  for (let at = 0; at < level.length; at += 64) {
    const pair = level.subarray(at, at + 64)
    if (pair.length < 64) above.set(pair, at / 2)
    else {
      node.set(pair, 1)
      hashInto(above, at / 2, node)
    }
  }
  return above
}
const nodeOf = (left, right) => levelAbove(join(left, right))
function rootOf(leaves) {
  if (leaves.length === 0) return sha256(leaves)
  let level = leaves
  while (level.length > 32) level = levelAbove(level)
  return level
}

function orderOf(key, count) {
  // Of an HMAC the first block is the same for every word.
  const afterKey = (mark) => {
    const state = Int32Array.from(first)
    compress(
      state,
      new Uint8Array(64).fill(mark).map((byte, i) => byte ^ (key[i] ?? 0)),
      0,
    )
    return state
  }
  const inner = afterKey(0x36)
  const outer = afterKey(0x5c)
  const message = new Uint8Array(8)
  const counterAt = new DataView(message.buffer)
  const digest = new Uint8Array(32)
  const word = new DataView(digest.buffer)
  let counter = 0
  const below = (bound) => {
    const limit = 4294967296 - (4294967296 % bound)
    for (;;) {
      counterAt.setUint32(4, counter++)
      hashInto(digest, 0, message, inner, 64)
      hashInto(digest, 0, digest, outer, 64)
      if (word.getUint32(0) < limit) return word.getUint32(0) % bound
    }
  }
  const order = Array.from({ length: count }, (_, i) => i + 1)
  for (let i = 0; i + 1 < count; i++) {
    const j = i + below(count - i)
    const stored = order[i]
    order[i] = order[j]
    order[j] = stored
  }
  return order
}
function orderBytes(order) {
  const out = new Uint8Array(order.length * 4)
  const view = new DataView(out.buffer)
  order.forEach((ticket, i) => view.setUint32(i * 4, ticket))
  return out
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
  const holders = holdersOf(bundle.tickets)
  const count = bundle.tickets.length
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
  let revealBy
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
        revealBy = line.revealBy
        break
      case 'closed':
        need(line.tickets === count, 'tickets are missing or too many')
        root = rootOf(leavesOf(bundle.draw, 1, holders))
        need(hex(root) === line.root, 'the tickets are not those of the closing')
        if (line.revealBy !== undefined) {
          const late = Date.parse(line.at) - Date.parse(announced.closesAt)
          const extended = late > 0 ? new Date(Date.parse(revealBy) + late).toISOString() : null
          need(line.revealBy === extended, 'the deadline is not the announced one from the closing')
          revealBy = line.revealBy
        }
        break
      case 'part-revealed':
        need(part?.kind === 'party' && !parts.has(line.part), `line ${number} reveals nothing that was promised`)
        need(hex(sha256(unhex(line.value))) === part.commitment, `line ${number} reveals another value`)
        need(line.at <= revealBy, `line ${number} comes after the deadline`)
        parts.set(line.part, ['revealed', unhex(part.commitment), unhex(line.value)])
        break
      case 'part-number':
        need(part?.kind === 'number' && !parts.has(line.part), `line ${number} names a number that was not promised`)
        parts.set(line.part, ['number', '', line.value])
        break
      case 'part-refused':
        need(part?.kind === 'party' && !parts.has(line.part), `line ${number} replaces nothing`)
        need(line.at > revealBy, `line ${number} comes before the deadline`)
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
          const entry = parts.get(i + 1)
          need(entry && (entry[0] !== 'refused' || substitute !== null), 'a part of the beacon is missing')
          return [entry[0], entry[1], entry[0] === 'refused' ? substitute : entry[2]]
        })
        const beacon = tagged('beacon', encode(...fields))
        need(hex(beacon) === line.beacon, 'the beacon does not follow from its parts')
        key = tagged('key', seed, beacon, root)
        need(hex(key) === line.key, 'the key does not follow from seed, beacon and tickets')
        order = orderOf(key, count)
        need(hex(tagged('order', orderBytes(order))) === line.order, 'the order does not follow from the key')
        places = order.slice(0, announced.places)
        need(JSON.stringify(places) === JSON.stringify(line.winners), 'the winners are not the first of the order')
        break
      }
      case 'passed-over': {
        const next = order[Math.min(announced.places, count) + passed++] ?? null
        need(places[line.place - 1] === line.ticket && line.next === next, `line ${number} is not the next in order`)
        places[line.place - 1] = next
        break
      }
      default:
    }
    if (!line.kind.startsWith('part-') && line.kind !== 'substitute' && line.kind !== 'passed-over') state = line.kind
  })
  need(announced, 'the record is empty')
  need(root || count === 0, 'tickets stand before the closing')
  return { ok: true, state, tickets: count, head: hex(head), order, places }
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
  let node = leavesOf(draw, number, unhex(holder))
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
