import { expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { requestContext } from '../../../../tests/support/market.ts'
import type { ReportDocument } from '../document.ts'
import { panelFindings, panelSlugs, type PanelFinding } from '../report-items.ts'
import { aSignedReport } from '../test-inspections.ts'
import { makeReportDocument, reportSheet } from './report-paper.ts'
import { findReport } from './verify.ts'

const test = useTestDb()

it('a report with the longest note, a long name and every finding has two pages, in Persian digits, with a colour legend', async () => {
  const row = (await findReport(test.db, await aSignedReport(test)))!
  const document = JSON.parse(row.document) as ReportDocument
  const findings = Object.keys(panelFindings) as PanelFinding[]
  const panels = Object.fromEntries(
    panelSlugs.map((panel, index) => [panel, { state: findings[index % findings.length]!, microns: 100 + index }]),
  )
  const car = { ...document.car, title: 'هیوندای سانتافه ix45 فول آپشن با سانروف و رادار' }
  const note = 'در راننده یک بار باز شده و رنگ آن با بقیه فرق دارد. '.repeat(30).slice(0, 1000)
  const message = { ...row, document: JSON.stringify({ ...document, panels, car, note }) }
  const { pages, title } = pdfText(await makeReportDocument(requestContext(test).ctx, message))
  expect(pages).toHaveLength(2)
  expect(title).toContain('سانتافه')
  const [first, second] = pages.map((pieces) => pieces.join(' '))
  const sheet = reportSheet(message, { now: test.now, origin: 'http://localhost' })
  expect(sheet.legend.map(({ label }) => label).toSorted()).toEqual(Object.values(panelFindings).toSorted())
  expect(second).toContain(`/verify/inspection/${row.code}`)
  // Only codes and addresses have Latin digits.
  const rest = `${first} ${second}`.replace(
    /(?:[0-9a-f]{4}-){3}[0-9a-f]{4}|[a-z0-9]*[a-z][a-z0-9-]*|\S*\/\S*|12AB34/gi,
    '',
  )
  expect(rest.match(/[0-9]+/g)).toBeNull()
})
