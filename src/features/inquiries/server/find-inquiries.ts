import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { keysetPage, readIdCursor } from '#platform/keyset.ts'
import type { Answer } from '../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../kinds.ts'
import type { InquiryRow } from './tables.ts'

type Secrets = Pick<RequestContext['secrets'], 'open'>

export const openInput = (secrets: Secrets, row: Pick<InquiryRow, 'input_sealed'>): InquiryInput | null =>
  row.input_sealed && (JSON.parse(secrets.open(row.input_sealed)) as InquiryInput)

/** Returns the answer as its person may see it: days and roads of a car need a proven plate. */
export function openAnswer(
  secrets: Secrets,
  row: Pick<InquiryRow, 'answer_sealed' | 'plate_proven' | 'behalf_path'>,
): Answer | null {
  const answer = openWholeAnswer(secrets, row)
  if (answer === null || row.plate_proven || row.behalf_path !== null) return answer
  if (answer.kind === 'tehran-car-toll-bill') {
    return { ...answer, items: answer.items.map((pass) => ({ ...pass, day: null })), daysHidden: true }
  }
  if (answer.kind === 'freeway-toll') {
    const items = answer.items.map((pass) => ({ ...pass, day: null, freeway: null }))
    return { ...answer, items, daysHidden: true }
  }
  return answer
}

/** Returns the answer as the authority gave it, for signatures only. */
export const openWholeAnswer = (secrets: Secrets, row: Pick<InquiryRow, 'answer_sealed'>): Answer | null =>
  row.answer_sealed && (JSON.parse(secrets.open(row.answer_sealed)) as Answer)

/** `behalf`: an inquiry with another person's consent, for callers that have checked it. */
type Own = { personId: bigint; id: string; behalf?: boolean }

/** Loads a person's own inquiry; throws not-found for everybody else. */
export async function getInquiry(db: Db, { personId, id, behalf = false }: Own): Promise<InquiryRow> {
  const row = await db
    .selectFrom('inquiry')
    .selectAll()
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .where('behalf_path', behalf ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Choice = {
  personId: bigint
  kind: InquiryKindSlug | null
  favourites: boolean
  /** Its blind index. */
  plate?: Buffer | null
  after: string | null
  size?: number
}

/** Lists a person's inquiries, newest first, without expired unpaid ones. */
export async function findInquiries(db: Db, { personId, kind, favourites, plate, after, size = 20 }: Choice) {
  let query = db
    .selectFrom('inquiry')
    .selectAll()
    .where('person_id', '=', personId)
    .where('hidden_at', 'is', null)
    .where('behalf_path', 'is', null)
    .where('state', '<>', 'abandoned')
    .orderBy('id', 'desc')
    .limit(size + 1)
  if (kind) query = query.where('kind', '=', kind)
  if (favourites) query = query.where('favourite', '=', true)
  if (plate) query = query.where('plate_index', '=', plate)
  const before = readIdCursor(after)
  if (before !== null) query = query.where('id', '<', before)
  return keysetPage(await query.execute(), size, ({ id }) => String(id))
}

const maxPlates = 12

/** Lists the plates of a person's inquiries, latest first. */
export async function findAskedPlates(db: Db, secrets: Secrets, personId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('inquiry')
    .select(['plate_index', 'input_sealed'])
    .where('person_id', '=', personId)
    .where('plate_index', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('state', '<>', 'abandoned')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const plates = new Set(rows.flatMap((row) => openInput(secrets, row)?.plate ?? []))
  return [...plates].slice(0, maxPlates)
}
