import type { Sources } from './imports.ts'

/**
 * Headers of a request that server code may read, with the purpose. None of them decides a sum, a time, an order or an
 * identity.
 */
const readHeaders: Readonly<Record<string, string>> = {
  'accept-encoding': 'the form of the answer',
  'accept-language': 'the language of an error',
  'content-length': 'a limit before the body is read',
  'content-type': 'how the body is read',
  cookie: 'the session, by its hash',
  'idempotency-key': 'a name for one action of its own person',
  'if-none-match': 'whether the answer is sent again',
  'last-event-id': 'where the stream of its own person goes on',
  'save-data': 'smaller pictures',
  location: 'where an answer of our own leads',
  'sec-fetch-site': 'refuses writes of other sites',
  'sec-purpose': 'a page that is fetched in advance',
  'tus-resumable': 'the version of the protocol',
  'transfer-encoding': 'a limit before the body is read',
  'upload-length': 'the announced size of a file, up to the limit of its purpose',
  'upload-metadata': 'the name of a file, cleaned',
  'upload-offset': 'compared with the bytes that the server has',
  'user-agent': 'the name of a device, shown to its person',
  'x-forwarded-for': 'the address, from a trusted proxy alone',
  'x-forwarded-host': 'the host, from a trusted proxy alone',
  'x-forwarded-proto': 'the scheme, from a trusted proxy alone',
  'x-http-method-override': 'one of the methods of an upload',
  'x-request-id': 'a name for lines of the log',
}

/** Fields of requests that contain a time, a sum or a person, and why they decide nothing. */
const allowedFields: Readonly<Record<string, string>> = {
  'features/deals/schemas.ts at': 'a time in the future that both parties agree on',
  'features/identity/screens/admin/person.tsx personId': 'whose page staff open; their permission decides',
  'features/imported/schemas.ts fee': 'the sum that the page has shown; another one is shown first',
  'features/insurance/order-schemas.ts refund': 'the sum that the page has shown; another one is shown first',
  'features/inspection/server/http.ts amountRial': 'a field of an answer',
  'features/inspection/server/http.ts priceRial': 'a field of an answer',
  'features/inspection/server/http.ts refundRial': 'a field of an answer',
  'features/inspection/schemas.ts refund': 'the sum that the page has shown; another one is shown first',
  'features/marketplace/conversations/schemas.ts at': 'a time in the future that both parties agree on',
  'features/marketplace/posting/device-schemas.ts ago': 'the order of drafts of one person, bounded',
  'features/marketplace/shortlist/schemas.ts at': 'the order of one person’s own bookmarks',
  'features/notifications/schemas.ts personId': 'the payload of a job, which the server writes',
  'features/parking/server/http.ts chargedSeconds': 'a field of an answer',
  'features/parking/server/http.ts freeSeconds': 'a field of an answer',
  'features/payments/schemas.ts amountRial': 'the sum that the page has shown; another one is shown first',
  'features/sales/schemas.ts whole': 'the sum that the page has shown; another one is shown first',
}

const telling =
  /(?:^|[{,])\s*['"]?(now|at|ago|\w*[Ww]aited\w*|\w*[Ss]econds(?:Ago)?|elapsed\w*|startedAt|endedAt|madeAt|\w*[Pp]ersonId|ownerId|sellerId|buyerId|userId|\w*Rial|rial|whole|refund|fee)['"]?:\s*(?:z\.|\w*[Ff]ield\(|(?!moment|money)\w*[Ss]chema\b)/gm

const isServerCode = (path: string) =>
  // The text of a program of others, which the site shows.
  path !== 'features/marketplace/dealer-api/server/guide.ts' &&
  /^(?:platform|app)\/|^features\//.test(path) &&
  !/\/offline\/|\/components\/|\/providers\/|\/outbound\/|\.test\.tsx?$|\.d\.ts$/.test(path)

/** Files that read input of a browser or another client; responses of providers are read elsewhere. */
const readsRequests = (path: string) => /schemas?\.ts$|\/screens\/.+\.tsx?$|http\.ts$|-api\.ts$|-body\.ts$/.test(path)

/**
 * Returns one sentence for each header or field through which a client could state what the server must know. Empty
 * means valid.
 */
export function findClientTruth(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (!isServerCode(path)) return []
    const names = source.matchAll(/headers(?:\.get\(|\[)\s*['"]([\w-]+)['"](?!\]\s*=[^=])|['"](x-waited-[\w-]+)['"]/g)
    const headers = path === 'platform/stated-wait.ts' ? [] : [...names].map(([, read, named]) => read ?? named!)
    const fields = readsRequests(path) ? [...source.matchAll(telling)] : []
    return [
      ...headers
        .filter((name) => !(name in readHeaders))
        .map((name) => `${path} reads the header ${name}: say in client-truth.ts why it decides nothing`),
      ...fields
        .filter(([, field]) => !(`${path} ${field}` in allowedFields))
        .map(([, field]) => `${path} takes the field ${field}: say in client-truth.ts why it decides nothing`),
    ]
  })
}

export const allowed = { readHeaders, allowedFields }
