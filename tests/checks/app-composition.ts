import { importsOf, type Sources } from './imports.ts'

/** Addresses of features that the frame around all pages needs: the account and sign-out. */
const addressesOfFrame = ['/login', '/sign-out']

/** Loaded late by `app`, or by the offline page alone, so it cannot be in a contract that every page loads. */
const lateFiles = [
  'features/notifications/inbox-client.ts',
  'features/marketplace/search/saved-list-view.ts',
  'features/marketplace/search/components/saved-ad-list.tsx',
]

/**
 * Returns one sentence for each place where `app` hard-codes a contribution of a feature: a menu row, tile or page
 * (its address in a string), demo content (rows of a table) or an import past its public API.
 */
export function findHandWrittenParts(sources: Sources, addresses: readonly string[]): string[] {
  const own = [...sources.keys()].filter((path) => path.startsWith('app/') && !/\.test\.tsx?$/.test(path))
  return own.flatMap((path) => {
    const text = withoutComments(sources.get(path)!)
    return [
      ...importsOf(path, sources.get(path)!).flatMap(({ to }) =>
        isPastPublicApi(to)
          ? `${path} imports ${to}: app uses contract.ts, embeds.ts and what it finds by folders`
          : [],
      ),
      ...addressesIn(text).flatMap((address) =>
        isOfFeature(address, addresses) ? `${path} names ${address}: its feature brings it` : [],
      ),
      ...(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text)
        ? [`${path} reads or writes a table: only features and the platform have tables`]
        : []),
    ]
  })
}

const isPastPublicApi = (to: string) =>
  to.startsWith('features/') && !/^features\/[^/]+\/(contract|embeds)\.ts$/.test(to) && !lateFiles.includes(to)

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')

/** Returns candidates for addresses at the beginning of a string, without query and hash. */
const addressesIn = (text: string) => [...text.matchAll(/['"`](\/[a-z][^'"`?#$\s]*)/g)].map(([, address]) => address!)

/** Returns true for an address of a feature, or its beginning before the first parameter. */
const isOfFeature = (address: string, addresses: readonly string[]) =>
  !addressesOfFrame.includes(address) &&
  addresses.some((each) => each === address || (each.includes(':') && each.slice(0, each.indexOf(':')) === address))
