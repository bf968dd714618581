import { createHash } from 'node:crypto'
import './tables.ts'
import { renderSVG } from 'uqr'
import { panels, type PanelSlug } from '#kit/body-panels.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { cleanText, isolate } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { makePdf } from '#platform/pdf/make-pdf.ts'
import { panelShapes } from '#kit/panel-shapes.ts'
import { verifyPath } from '../addresses.ts'
import { groupsInWords, type ReportDocument } from '../document.ts'
import { panelFindings, type PanelFinding } from '../report-items.ts'
import { presentVerdict } from './present-report.ts'
import template from './report.typ?raw'
import { documentIn, type FoundReport } from './verify.ts'

const colours: Record<PanelFinding, string> = {
  sound: '#dcefe4',
  painted: '#f0c98a',
  spot: '#f7e2bd',
  'dent-repair': '#bfe0e8',
  scratched: '#d9ecf0',
  replaced: '#e79a9a',
  dented: '#f2c4c4',
}

const planOf = (document: ReportDocument): string => {
  const paths = (Object.keys(panels) as PanelSlug[]).map((panel) => {
    const { d, inner } = panelShapes[panel]
    const state = document.panels[panel]?.state
    const dash = inner ? ' stroke-dasharray="4 3"' : ''
    return `<path d="${d}" fill="${state ? colours[state] : '#ffffff'}" stroke="#566070" stroke-width="1.4"${dash}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 520">${paths.join('')}</svg>`
}

/** The legend of the colours on the map. */
const legendOf = (document: ReportDocument) =>
  (Object.keys(colours) as PanelFinding[])
    .filter((state) => Object.values(document.panels).some((panel) => panel.state === state))
    .map((state) => ({ colour: colours[state], label: panelFindings[state] }))

/** Returns every text of a report at its place, as `report.typ` sets it. */
export function reportSheet(row: FoundReport, { now, origin }: { now: Date; origin: string }) {
  const document = documentIn(row)
  const verdict = presentVerdict(row, { now, kmNow: null })
  const address = `${origin}${verifyPath(row.code)}`
  const fact = (label: string, value: string) => ({ label, value: isolate(value), bad: false })
  return {
    brand: 'فرمان',
    title: `گزارش کارشناسی ${cleanText(verdict.car)}`,
    code: row.code,
    time: verdict.inspectedAt,
    facts: [
      fact('کارکرد', verdict.km),
      fact('بسته', verdict.pack),
      fact('۶ حرف و رقم آخر شاسی', verdict.vinTail),
      fact('کد کارشناس', verdict.inspector),
      fact('محل', verdict.place),
      fact('اعتبار تا', `${verdict.validUntil} یا ${verdict.validKm}`),
      ...verdict.mismatches.map((text) => ({ ...fact('با سابقه نمی‌خواند', text), bad: true })),
    ],
    qr: renderSVG(address, { ecc: 'M', border: 4 }),
    about: 'کد بررسی این گزارش',
    score: `${verdict.score} از ۱۰۰`,
    groups: groupsInWords(document).map((group) => ({
      name: group.name,
      score: group.score === null ? '' : `${toPersianDigits(group.score)} از ۱۰۰`,
      rows: group.rows.map(({ label, value, note, bad }) => ({
        label,
        value: note === null ? value : `${value} · ${toPersianDigits(note)} میکرون`,
        bad,
      })),
    })),
    plan: planOf(document),
    planAbout: 'نقشهٔ بدنه',
    legend: legendOf(document),
    note: document.note ? { label: 'توضیح کارشناس', text: isolate(document.note.slice(0, 1000)) } : null,
    invitation:
      'برای بررسی درستی این گزارش، کد را اسکن کنید یا این آدرس را باز کنید. آنچه آنجاست باید با این گزارش یکی باشد:',
    address,
    print: { label: 'امضای محتوا', value: `\u2066${verdict.print}\u2069` },
  }
}

/** Returns the report as a PDF of two pages. Its hash is stored, so that a changed file is detectable. */
export async function makeReportDocument(ctx: RequestContext, row: FoundReport): Promise<Uint8Array> {
  const pdf = await makePdf(template, reportSheet(row, { now: ctx.now, origin: ctx.scope.origin }))
  await ctx.db
    .insertInto('inspection_paper')
    .values({ report_id: row.id, sha256: createHash('sha256').update(pdf).digest(), made_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return pdf
}
