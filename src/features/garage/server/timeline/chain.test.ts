import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecrets } from '#platform/secrets.ts'
import { isSigned } from '#platform/signatures.ts'
import type { EventContent, EventSource } from '../../timeline/events.ts'
import {
  contentHashOf,
  contentText,
  firstHash,
  isUnbroken,
  nextHash,
  signedEvent,
  type Chain,
  type Link,
} from './chain.ts'
import { timelineKey } from './record-event.ts'

const secrets = createSecrets({
  appSecret: 'a secret that only tests know, long enough',
  encryptionKeys: `1:${Buffer.alloc(32, 7).toString('base64')}`,
})
const key = timelineKey(secrets)
const check = (chain: Chain) =>
  isUnbroken(
    chain,
    (text, signature, keyId) => keyId === key.id && isSigned(text, Buffer.from(signature, 'base64'), key.publicKey),
  )

type Statement = { source: EventSource; title: string; km: number | null }

type Whole = Extract<Link, { content: string }>

function chainOf(messages: readonly Statement[]): Omit<Chain, 'events'> & { events: Whole[] } {
  let head = firstHash('chain')
  const events = messages.map(({ source, title, km }, index) => {
    const content: EventContent = {
      v: 1,
      no: index + 1,
      at: '2026-11-21T06:30:00.000Z',
      corrects: null,
      salt: `salt ${index}`,
      source,
      kind: 'service',
      day: '2026-11-21',
      km,
      title,
      detail: null,
      link: null,
      withdrawn: false,
    }
    const text = contentText(content)
    head = nextHash(head, contentHashOf(text))
    const signed = source !== 'owner'
    return {
      no: index + 1,
      content: text,
      keyId: signed ? key.id : null,
      signature: signed ? key.sign(signedEvent(head)).toString('base64') : null,
    }
  })
  return { chain: 'chain', count: events.length, head, events }
}

const message = fc.array(
  fc.record({
    source: fc.constantFrom<EventSource>('owner', 'inspection', 'inquiries', 'marketplace'),
    title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    km: fc.option(fc.nat(2_000_000)),
  }),
  { minLength: 2, maxLength: 12 },
)

/** Manipulations of a chain; each returns another chain. */
const changes: Record<string, (chain: ReturnType<typeof chainOf>, at: number) => Chain> = {
  'an event is taken out': ({ events, ...chain }, at) => ({ ...chain, events: events.toSpliced(at, 1) }),
  'an event is taken out and counted down': ({ events, ...chain }, at) => ({
    ...chain,
    count: chain.count - 1,
    events: events.toSpliced(at, 1).map((event, index) => ({ ...event, no: index + 1 })),
  }),
  'two events change places': ({ events, ...chain }, at) => {
    const other = (at + 1) % events.length
    const moved = events.with(at, events[other]!).with(other, events[at]!)
    return { ...chain, events: moved.map((event, index) => ({ ...event, no: index + 1 })) }
  },
  'an event is there twice': ({ events, ...chain }, at) => ({
    ...chain,
    count: chain.count + 1,
    events: [...events, events[at]!].map((event, index) => ({ ...event, no: index + 1 })),
  }),
  'one sign of an event is another': ({ events, ...chain }, at) => ({
    ...chain,
    events: events.with(at, { ...events[at]!, content: events[at]!.content.replace('salt', 'sald') }),
  }),
  'another source is named': ({ events, ...chain }, at) => {
    const { content } = events[at]!
    const other = content.includes('"owner"')
      ? content.replace('"owner"', '"inspection"')
      : content.replace(/"source":"\w+"/, '"source":"owner"')
    return { ...chain, events: events.with(at, { ...events[at]!, content: other }) }
  },
  'an event says something else behind its hash': ({ events, ...chain }, at) => ({
    ...chain,
    events: (events as Link[]).with(at, { no: at + 1, contentHash: contentHashOf('something else') }),
  }),
  'the head is another': (chain) => ({ ...chain, head: firstHash('other') }),
  'it is the chain of another car': (chain) => ({ ...chain, chain: 'other' }),
  'the last ones are cut off with their head': ({ events, ...chain }) => ({
    ...chain,
    count: events.length - 1,
    events: events.slice(0, -1),
  }),
}

it.each(Object.keys(changes))('is broken when %s', (name) => {
  fc.assert(
    fc.property(message, fc.nat(), (facts, place) => {
      const chain = chainOf(facts)
      expect(check(chain)).toBe(true)
      expect(check(changes[name]!(chain, place % facts.length))).toBe(false)
    }),
    { numRuns: 25 },
  )
})

it('stays valid with any events reduced to their hashes', () => {
  fc.assert(
    fc.property(message, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (facts, hidden) => {
      const chain = chainOf(facts)
      const events = chain.events.map(({ content, ...event }, index): Link =>
        hidden[index] ? { no: event.no, contentHash: contentHashOf(content) } : { ...event, content },
      )
      expect(check({ ...chain, events })).toBe(true)
    }),
    { numRuns: 30 },
  )
})

it('a feature’s event without a signature, or with that of another event, is invalid', () => {
  const chain = chainOf([
    { source: 'inspection', title: 'یک', km: null },
    { source: 'inspection', title: 'دو', km: null },
  ])
  const [first, second] = chain.events
  for (const signature of [null, second!.signature]) {
    expect(check({ ...chain, events: [{ ...first!, signature }, second!] })).toBe(false)
  }
})
