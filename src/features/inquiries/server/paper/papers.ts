import '../tables.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { makePdf } from '#platform/pdf/make-pdf.ts'
import { sampleDocumentCode, verifyDocumentPath } from '../../addresses.ts'
import type { AnswerView, FactView } from '../../answer-view.ts'
import { inquiryKind } from '../../kinds.ts'
import { openInput, openWholeAnswer } from '../find-inquiries.ts'
import { presentInquiry } from '../present-inquiry.ts'
import { questionsOfRun } from '../runs/present-run.ts'
import { runTitles } from '../runs/register-run.ts'
import type { InquiryRow } from '../tables.ts'
import { fingerprint, documentCode, readDocumentCode, type Proved } from './paper-code.ts'
import { documentSheet, type DocumentPart } from './paper-sheet.ts'
import template from './paper.typ?raw'

type Documents = { title: string; rows: readonly InquiryRow[] }

/** Returns a person's own answer, or run of answers, as PDF; null without an answer and for other people's. */
export async function makeDocument(
  ctx: RequestContext,
  { personId, id }: { personId: bigint; id: string },
): Promise<Uint8Array | null> {
  const documents = await findDocuments(ctx, id)
  if (!documents || documents.rows.some((row) => row.person_id !== personId)) return null
  const proved = provedOf(ctx, documents.rows)
  if (proved.length === 0) return null
  const parts = await Promise.all(
    documents.rows.map(async (row): Promise<DocumentPart> => {
      const { title, plate, asked, answeredAt, tracking, answer, failure, refunded } = await presentInquiry(ctx, row)
      const none = answer ? null : [failure ?? 'هنوز پاسخی نیامده است.', refunded && 'هزینه‌اش به کیف پول برگشت.']
      return { title, plate, asked, answeredAt, tracking, answer, none: none && none.filter(Boolean).join(' ') }
    }),
  )
  return makePdf(
    template,
    documentSheet({
      title: documents.title,
      madeAt: formatDateTime(ctx.now),
      sample: false,
      fingerprint: fingerprint(ctx.secrets, proved),
      verifyUrl: `${ctx.scope.origin}${verifyDocumentPath(documentCode(ctx.secrets, id))}`,
      parts,
    }),
  )
}

const provedOf = ({ secrets }: Pick<RequestContext, 'secrets'>, rows: readonly InquiryRow[]): Proved[] =>
  rows.flatMap((row) => {
    const [subject, answer] = [openInput(secrets, row), openWholeAnswer(secrets, row)]
    if (subject === null || answer === null) return []
    const answeredAt = row.answered_at && row.answered_at.toISOString()
    return [{ kind: row.kind, subject, answeredAt, tracking: row.tracking, answer }]
  })

async function findDocuments(ctx: RequestContext, id: string): Promise<Documents | null> {
  const row = await ctx.db.selectFrom('inquiry').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (row) return { title: `استعلام ${inquiryKind(row.kind).title}`, rows: row.hidden_at === null ? [row] : [] }
  const run = await ctx.db.selectFrom('inquiry_run').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!run) return null
  const rows = await questionsOfRun(ctx, run.id)
  return { title: runTitles[run.kind], rows }
}

export type VerifiedDocument =
  | { state: 'sample' | 'foreign' | 'forgotten' }
  | {
      state: 'true'
      title: string
      fingerprint: string
      parts: readonly {
        title: string
        plate: Plate | null
        /** The other inputs, masked as on the PDF. */
        asked: readonly FactView[]
        answeredAt: string | null
        answer: AnswerView
        tracking: string | null
      }[]
    }

/** Returns the facts for anyone who holds a PDF: only its own content, and no number of a person. */
export async function verifyDocument(ctx: RequestContext, code: string): Promise<VerifiedDocument> {
  if (code === sampleDocumentCode) return { state: 'sample' }
  const read = readDocumentCode(ctx.secrets, code)
  const match = read && (await findDocuments(ctx, read.id))
  if (!match) return { state: 'foreign' }
  const answered = match.rows.filter(({ answer_sealed }) => answer_sealed !== null)
  if (answered.length === 0) return { state: 'forgotten' }
  const views = await Promise.all(answered.map((row) => presentInquiry(ctx, row)))
  return {
    state: 'true',
    title: match.title,
    fingerprint: fingerprint(ctx.secrets, provedOf(ctx, answered), read.edition),
    parts: views.map(({ title, plate, asked, answeredAt, answer, tracking }) => ({
      title,
      plate,
      asked,
      answeredAt,
      answer: toCompare(answer!),
      tracking,
    })),
  }
}

/** Returns the whole content of the PDF, for comparison; without actions. */
const toCompare = (answer: AnswerView): AnswerView => ({
  ...answer,
  owed: answer.owed.map((each) => ({ ...each, payable: false, photo: null, objectable: false })),
  groups: answer.groups.map((group) => ({
    ...group,
    items: group.items.map(({ addHref: _addHref, ...item }) => item),
  })),
  notes: [],
})

type SamplePart = { title: string; plate: Plate | null; answer: AnswerView | null; none: string | null }

/** Returns a sample as PDF: with its mark across every page, and a code that identifies it as a sample. */
export const makeSampleDocument = (
  ctx: RequestContext,
  title: string,
  parts: readonly SamplePart[],
): Promise<Uint8Array> =>
  makePdf(
    template,
    documentSheet({
      title,
      madeAt: formatDateTime(ctx.now),
      sample: true,
      fingerprint: null,
      verifyUrl: `${ctx.scope.origin}${verifyDocumentPath(sampleDocumentCode)}`,
      parts: parts.map((part) => ({ ...part, asked: [], answeredAt: null, tracking: null })),
    }),
  )
