import { fromManifests, mergeTables } from '#platform/manifest.ts'
import { actionTexts } from '../account-texts.ts'
import type { CodePurpose } from '../rules.ts'

declare module '#platform/manifest.ts' {
  interface Manifest {
    /**
     * The action that needs a fresh proof, by address, as the code's message names it (max 25
     * letters).
     */
    confirmedActs?: Readonly<Record<string, string>>
  }
}

const confirmedActionsOf = fromManifests((manifests): readonly [string, string][] =>
  Object.entries(mergeTables(manifests.map(({ confirmedActs = {} }) => confirmedActs)))
    // The most specific address wins.
    .toSorted(([one], [other]) => other.length - one.length),
)

type Question = { purpose: CodePurpose; nextPath: string }

/** Returns the purpose of a code for its message; null for signing in, which has its own text. */
export function codePurposeText(
  manifests: Parameters<typeof confirmedActionsOf>[0],
  { purpose, nextPath }: Question,
): string | null {
  if (purpose === 'sign-in') return null
  // The message of a signing code names its subject.
  if (purpose === 'sign') return nextPath
  if (purpose !== 'confirm') return actionTexts[purpose]
  const path = nextPath.split('?', 1)[0]!
  const match = confirmedActionsOf(manifests).find(([at]) => path === at || path.startsWith(`${at}/`))
  return match?.[1] ?? actionTexts.confirm
}
