import { fromManifests, mergeTables } from '#platform/manifest.ts'
import type { NoticeDefinition } from '../notice-kinds.ts'
import { codeNames } from '../texts.ts'

/**
 * Lists all notices of the product by kind. A stored kind may be missing when another version wrote
 * it.
 */
export const noticesOf = fromManifests((manifests): Readonly<Record<string, NoticeDefinition>> =>
  mergeTables(manifests.flatMap(({ notices = [] }) => notices.map((notice) => ({ [notice.kind]: notice })))),
)

/** Subjects of text messages, by template. */
export const templateNamesOf = fromManifests((manifests): Readonly<Record<string, string>> => ({
  ...codeNames,
  ...Object.fromEntries(
    Object.values(noticesOf(manifests)).flatMap(({ kind, smsName }) => (smsName ? [[kind, smsName]] : [])),
  ),
}))
