import { renderToStaticMarkup } from 'react-dom/server'
import type { RequestScope } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import { sheetPart, type SheetView } from '../car-view.ts'
import { SpecSheet } from '../components/spec-sheet.tsx'

/** The sheet as markup: eighty lines in which nothing has state (docs/decisions/0043). */
export const renderSheet = (scope: RequestScope, sheet: SheetView): string | null =>
  sendPart(scope, sheetPart, renderToStaticMarkup(<SpecSheet sheet={sheet} />))
