import { z } from 'zod'
import { canonicalJson, type Json } from '#kit/canonical-json.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { otherPart, type EventContent } from '../../timeline/events.ts'
import { isUnbroken, signedFile, type Link } from './chain.ts'
import { findTimelineKeys, signedBy, type FoundTimeline } from './find-events.ts'
import { timelineKey, type Recording } from './record-event.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const print = z.string().regex(/^[0-9a-f]{32}$/)
const signature = z.string().max(100)
const keyId = z.string().max(32)
const eventSchema = z.union([
  z.strictObject({
    no: z.int().min(1),
    content: z.string().max(4000),
    keyId: keyId.nullable(),
    signature: signature.nullable(),
  }),
  z.strictObject({ no: z.int().min(1), contentHash: hash }),
])
const documentSchema = z.strictObject({
  v: z.literal(1),
  issuer: z.literal('farman'),
  chain: z.string().max(40),
  car: z.strictObject({
    title: z.string().max(200),
    plate: z.string().max(60).nullable(),
    /** Files of the first edition lack it. */
    subject: z.strictObject({ plate: print.nullable(), vin: print.nullable(), model: print.nullable() }).optional(),
  }),
  madeAt: z.iso.datetime(),
  validUntil: z.iso.datetime().nullable(),
  count: z.int().min(0),
  head: hash,
  events: z.array(eventSchema).max(20_000),
})
const fileSchema = z.strictObject({ document: documentSchema, keyId, publicKey: z.string().max(60), signature })

export type TimelineFile = z.infer<typeof fileSchema>
export type TimelineDocument = z.infer<typeof documentSchema>

type Making = {
  timeline: FoundTimeline
  car: { title: string; plate: string | null }
  validUntil: Date | null
  shows: (no: number) => boolean
}

/** Returns a timeline as a file: shown events whole, of the rest the hashes, all of it signed. */
export async function makeTimelineFile(
  db: Db | Trx,
  ctx: Recording,
  { timeline, car, validUntil, shows }: Making,
): Promise<string> {
  const document: TimelineDocument = {
    v: 1,
    issuer: 'farman',
    chain: timeline.chain,
    car: { ...car, subject: timeline.subject },
    madeAt: ctx.now.toISOString(),
    validUntil: validUntil && validUntil.toISOString(),
    count: timeline.count,
    head: timeline.head,
    events: timeline.events.map(({ no, content, contentHash, keyId: key, signature: signed }) =>
      shows(no) ? { no, content, keyId: key, signature: signed } : { no, contentHash },
    ),
  }
  const key = timelineKey(ctx.secrets)
  await db
    .insertInto('garage_timeline_key')
    .values({ id: key.id, public_key: key.publicKey, first_used_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const file: TimelineFile = {
    document,
    keyId: key.id,
    publicKey: key.publicKey,
    signature: key.sign(signedFile(document as Json)).toString('base64'),
  }
  return canonicalJson(file as Json)
}

export type Checked =
  | { outcome: 'unreadable' | 'altered' }
  | {
      outcome: 'same'
      document: TimelineDocument
      shown: number
      leftOut: number
      /** Returns the events recorded while the car had another plate, VIN or model. */
      other: number
      over: boolean
    }

/** Checks a file: it is exactly a file of the product, or invalid. One changed character makes it invalid. */
export async function checkTimelineFile(db: Db, text: string, now: Date): Promise<Checked> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { outcome: 'unreadable' }
  }
  const parsed = fileSchema.safeParse(read)
  if (!parsed.success) return { outcome: 'unreadable' }
  const file = parsed.data
  const keys = await findTimelineKeys(db)
  const isSignedBy = signedBy(keys)
  const { document } = file
  const good =
    isCanonical(file, text) &&
    keys.get(file.keyId) === file.publicKey &&
    isSignedBy(signedFile(document as Json), file.signature, file.keyId) &&
    isUnbroken({ ...document, events: document.events as Link[] }, isSignedBy)
  if (!good) return { outcome: 'altered' }
  const shown = document.events.filter((event) => 'content' in event).length
  return {
    outcome: 'same',
    document,
    shown,
    leftOut: document.count - shown,
    other: countOther(document),
    over: document.validUntil !== null && new Date(document.validUntil) <= now,
  }
}

function countOther({ car, events }: TimelineDocument): number {
  const { subject } = car
  if (!subject) return 0
  return events.filter((event) => {
    if (!('content' in event)) return false
    return otherPart((JSON.parse(event.content) as EventContent).subject, subject) !== null
  }).length
}

function isCanonical(file: TimelineFile, text: string): boolean {
  try {
    return canonicalJson(file as Json) === text
  } catch {
    return false
  }
}
