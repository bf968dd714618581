import { bodyTypeNames, getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { Db } from '#platform/database/database.ts'
import { keptForPages } from '#platform/page-data.ts'
import type { AlbumListView } from '../album-view.ts'
import { findAlbums, type AlbumRow } from './find-albums.ts'
import { askForSizes } from './jobs.ts'
import { makeOf, modelName, presentCard } from './present-album.ts'

/** Albums per page. */
export const pageSize = 24
const longestQuery = 60

const loadRows = keptForPages({ load: ({ db }) => findAlbums(db) })

/** Loads the list for an address, however invalid. */
export async function loadAlbums(ctx: { db: Db; now: Date }, params: URLSearchParams): Promise<AlbumListView> {
  const [catalogue, rows] = await Promise.all([getCatalogue(ctx.db), loadRows(ctx)])
  const makeSlugs = new Set(rows.map(({ model_id }) => makeOf(catalogue, model_id).slug))
  const kindOf = ({ model_id }: AlbumRow) => catalogue.models.byId.get(model_id)!.bodyType
  const kindSlugs = new Set(rows.map(kindOf))
  const among = (slugs: ReadonlySet<string>, name: string) => {
    const entry = params.get(name)
    return entry !== null && slugs.has(entry) ? entry : ''
  }
  const query = {
    q: (params.get('q') ?? '').trim().slice(0, longestQuery),
    make: among(makeSlugs, 'make'),
    kind: among(kindSlugs, 'kind'),
  }
  const words = foldForSearch(query.q).split(' ').filter(Boolean)
  const matches = rows
    .filter((row) => !query.make || makeOf(catalogue, row.model_id).slug === query.make)
    .filter((row) => !query.kind || kindOf(row) === query.kind)
    .filter((row) => words.every((word) => searchText(catalogue, row).includes(word)))
  const after = matches.findIndex(({ slug }) => slug === params.get('after')) + 1
  const shown = matches.slice(after, after + pageSize)
  await askForSizes(ctx.db, shown)
  return {
    albums: shown.map((row) => presentCard(catalogue, row)),
    total: rows.length,
    found: matches.length,
    pictures: matches.reduce((sum, { count }) => sum + count, 0),
    query,
    makes: catalogue.makes.list
      .filter(({ slug }) => makeSlugs.has(slug))
      .map(({ slug, nameFa }) => ({ value: slug, label: nameFa })),
    kinds: [...kindSlugs].map((value) => ({ value, label: bodyTypeNames[value] ?? value })),
    filtered: query.q !== '' || query.make !== '' || query.kind !== '',
    next: after + pageSize < matches.length ? shown.at(-1)!.slug : null,
  }
}

function searchText(catalogue: Catalogue, { title, model_id }: AlbumRow): string {
  const [make, model] = [makeOf(catalogue, model_id), catalogue.models.byId.get(model_id)!]
  return foldForSearch([title, modelName(catalogue, model_id), make.nameFa, make.nameEn, model.nameEn].join(' '))
}
