import './tables.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { InquiryInput } from '../kinds.ts'
import { compareAnswers } from '../present/compare-answers.ts'
import type { ComparisonView } from '../views.ts'
import { answerPath } from '../addresses.ts'
import { openAnswer, openInput } from './find-inquiries.ts'
import type { InquiryRow } from './tables.ts'

const lookedAt = 40

/** Returns the subject of an inquiry, without the mobile. */
const subjectOf = ({ plate, nationalCode, licenceNumber, serial, identifier, vin }: InquiryInput): string =>
  serial ?? identifier ?? plate ?? licenceNumber ?? vin ?? nationalCode ?? ''

/**
 * Returns the changes since the person's last answer of the same kind about the same subject; null when this is the
 * first.
 */
export async function compareWithLast(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  row: InquiryRow,
): Promise<ComparisonView | null> {
  const input = openInput(secrets, row)
  const answer = openAnswer(secrets, row)
  if (input === null || answer === null || row.person_id === null) return null
  const earlier = await db
    .selectFrom('inquiry')
    .select(['id', 'input_sealed'])
    .where('person_id', '=', row.person_id)
    .where('kind', '=', row.kind)
    .where('id', '<', row.id)
    .where('answer_sealed', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(lookedAt)
    .execute()
  const subject = subjectOf(input)
  const same = earlier.find((each) => subjectOf(openInput(secrets, each) ?? {}) === subject)
  if (!same) return null
  const last = await db.selectFrom('inquiry').selectAll().where('id', '=', same.id).executeTakeFirstOrThrow()
  const comparison = compareAnswers(openAnswer(secrets, last)!, answer)
  return { ...comparison, since: formatDateTime(last.answered_at!), href: answerPath(last.public_id) }
}
