import { fromManifests, mergeTables } from '#platform/manifest.ts'
import type { NoticeDefinition } from '../notice-kinds.ts'
import { codeNames } from '../texts.ts'

/** Every notice of the product by its kind. A stored kind may be missing: another version of the product wrote it. */
export const noticesOf = fromManifests((manifests): Readonly<Record<string, NoticeDefinition>> =>
  mergeTables(manifests.flatMap(({ notices = [] }) => notices.map((notice) => ({ [notice.kind]: notice })))),
)

/** What text messages are about, by their templates. */
export const templateNamesOf = fromManifests((manifests): Readonly<Record<string, string>> => ({
  ...codeNames,
  ...Object.fromEntries(
    Object.values(noticesOf(manifests)).flatMap(({ kind, smsName }) => (smsName ? [[kind, smsName]] : [])),
  ),
}))
