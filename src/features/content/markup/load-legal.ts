import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { sendPart } from '#platform/html-parts.ts'
import { comparePath, editionPath } from '../addresses.ts'
import type { ComparedView, LegalView } from '../content-view.ts'
import { differences } from '../document/differences.ts'
import { textOf } from '../document/plain-text.ts'
import { legalTexts, type LegalName } from '../legal-texts.ts'
import { editionOf, findEditions, inWords, loadAcceptance, type Edition } from '../server/legal-editions.ts'
import { renderDocument } from './render-document.tsx'

/** Returns the name of a section's part in the page. */
const sectionPart = (id: string): string => `section-${id}`

/** Loads a legal text by its address: the current edition, an older one, or two compared. */
export async function loadLegal(ctx: RequestContext, name: LegalName, params: URLSearchParams): Promise<LegalView> {
  const { db, now, scope } = ctx
  const editions = await findEditions(db, name)
  const today = editionOf(editions, now)
  const entry = params.get('version')
  const shown = entry ? editions.find(({ version }) => version === entry) : today
  const other = editions.find(({ version }) => version === params.get('compare'))
  if (!today || !shown) throw notFound()
  const { path } = legalTexts[name]
  const place = (edition: Edition) => editions.indexOf(edition)
  return {
    title: shown.title,
    version: shown.version,
    effective: inWords(shown.effective),
    time: shown === today ? 'today' : place(shown) < place(today) ? 'former' : 'to come',
    sections: shown.sections.map(({ id, title, summary, changed, body }) => ({
      id,
      title,
      summary,
      changed: changed ?? null,
      body: sendPart(
        scope,
        sectionPart(id),
        renderDocument(scope, { key: `${shown.entryId}/${shown.number}/${id}`, document: body, prefix: id }),
      ),
    })),
    versions: editions.toReversed().map((edition) => ({
      version: edition.version,
      effective: inWords(edition.effective),
      href: edition === today ? path : editionPath(path, edition.version),
      shown: edition === shown,
      compare: edition === today ? null : comparePath(path, edition.version),
    })),
    compared: other && other !== shown ? compareEditions(other, shown) : null,
    acceptance: await loadAcceptance(ctx, name, editions, today),
  }
}

/** Compares an edition with an older one, by section. */
function compareEditions(older: Edition, newer: Edition): ComparedView {
  const ids = [...new Set([...newer.sections, ...older.sections].map(({ id }) => id))]
  const textIn = (edition: Edition, id: string) => {
    const section = edition.sections.find((each) => each.id === id)
    return section ? `${section.title}\n${textOf(section.body)}` : ''
  }
  const sections = ids.map((id) => ({
    id,
    title: [...newer.sections, ...older.sections].find((each) => each.id === id)!.title,
    lines: differences(textIn(older, id), textIn(newer, id)).filter(({ changed }) => changed),
  }))
  const changed = sections.filter(({ lines }) => lines.length > 0)
  return {
    version: older.version,
    effective: inWords(older.effective),
    sections: changed,
    same: sections.length - changed.length,
  }
}
