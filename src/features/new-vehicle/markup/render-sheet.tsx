import { renderToStaticMarkup } from 'react-dom/server'
import type { RequestScope } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import { sheetPart, type SheetView } from '../car-view.ts'
import { SpecSheet } from '../components/spec-sheet.tsx'

/** Renders the sheet as markup: eighty lines without state (docs/decisions/0043). */
export const renderSheet = (scope: RequestScope, sheet: SheetView): string | null =>
  sendPart(scope, sheetPart, renderToStaticMarkup(<SpecSheet sheet={sheet} />))
