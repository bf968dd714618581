import { fromManifests, mergeTables } from '#platform/manifest.ts'
import { actTexts } from '../account-texts.ts'
import type { CodePurpose } from '../rules.ts'

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** By address: the act for which a fresh proof is asked there, as the message with the code names it (at most 25 letters). */
    confirmedActs?: Readonly<Record<string, string>>
  }
}

const confirmedActsOf = fromManifests((manifests): readonly [string, string][] =>
  Object.entries(mergeTables(manifests.map(({ confirmedActs = {} }) => confirmedActs)))
    // The narrowest address counts.
    .toSorted(([one], [other]) => other.length - one.length),
)

type Asked = { purpose: CodePurpose; nextPath: string }

/** What a code is for, in words for its message; null for signing in, which has a text of its own. */
export function codePurposeText(
  manifests: Parameters<typeof confirmedActsOf>[0],
  { purpose, nextPath }: Asked,
): string | null {
  if (purpose === 'sign-in') return null
  // Its own message names what is signed.
  if (purpose === 'sign') return nextPath
  if (purpose !== 'confirm') return actTexts[purpose]
  const path = nextPath.split('?', 1)[0]!
  const found = confirmedActsOf(manifests).find(([at]) => path === at || path.startsWith(`${at}/`))
  return found?.[1] ?? actTexts.confirm
}
