import { addressLimits } from '#platform/address.ts'
import { contextOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { pdfResponse } from '#platform/pdf/make-pdf.ts'
import { sampleReportKinds } from '../bundle.ts'
import { inquiryKind, type InquiryKindSlug } from '../kinds.ts'
import { presentAnswer } from '../present/present-answer.ts'
import { sampleRules } from '../present/present-rules.ts'
import { sampleOutcome } from '../sample-outcome.ts'
import { sampleReportPart } from '../sample-report.ts'
import { isScenario, kindOfSample, samplePlate, type Scenario } from '../sample-scenarios.ts'
import { makeSampleDocument } from '../server/paper/papers.ts'
import { failTexts } from '../texts.ts'
import type { Route } from './+types/sample-paper'

/** A sample as PDF, for everybody. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const entry = url.searchParams.get('scenario')
  const scenario = isScenario(entry) ? entry : 'many'
  const kind = kindOfSample(params.name)
  if (!kind && params.name !== 'before-buying') throw notFound()
  const limit = await consumeLimits(ctx, addressLimits('sample-paper', ctx.scope.address, { max: 30, seconds: 600 }))
  if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
  const kinds = kind ? [kind] : sampleReportKinds
  const title = kind ? `نمونهٔ استعلام ${inquiryKind(kind).title}` : 'گزارش نمونهٔ قبل از خرید'
  const parts = kinds.map((each) => partOf(each, scenario, { whole: !kind, now: ctx.now }))
  return pdfResponse(await makeSampleDocument(ctx, title, parts), `farman-sample-${params.name}`)
}

function partOf(kind: InquiryKindSlug, scenario: Scenario, { whole, now }: { whole: boolean; now: Date }) {
  const { title, inputs } = inquiryKind(kind)
  const plate = inputs.includes('plate') ? samplePlate : null
  const outcome = whole ? sampleReportPart(kind, scenario, now) : sampleOutcome(kind, scenario, { now })
  if ('need' in outcome) return { title, plate, answer: null, none: 'منتظر کد مالک.' }
  if ('fail' in outcome) return { title, plate, answer: null, none: failTexts[outcome.fail] }
  return { title, plate, answer: presentAnswer(outcome.answer, { now, rules: sampleRules }), none: null }
}
