import { plant, type PlantedFault } from './mutation.ts'
import { purchaseFaults } from './purchases.ts'

/** One fault of each kind that the product must never have. */
export const plantedFaults: readonly PlantedFault[] = [
  plant(
    'money',
    'src/kit/money.ts',
    ['return formatInteger(rial / 10n)', 'return formatInteger(rial / 100n)'],
    'src/kit/money.test.ts',
  ),
  plant(
    'ownership',
    'src/features/parking/server/find-parkings.ts',
    [".where('person_id', '=', personId).where('public_id', '=', id)", ".where('public_id', '=', id)"],
    'src/features/parking/screens/screens.test.ts',
  ),
  plant(
    'permission',
    'src/features/deals/states.ts',
    ["refund: { by: ['staff', 'time'], to: 'cancelled' },", ''],
    'src/features/deals/states.test.ts',
  ),
  plant(
    'origin',
    'src/platform/http/same-origin.ts',
    ["site === 'same-origin' || site === 'none'", "site !== 'cross-site-x'"],
    'src/platform/http/http.test.ts src/app/http-api.test.ts',
  ),
  plant(
    'redirect',
    'src/kit/site-address.ts',
    ['if (url?.origin !== here) return fallback', 'if (!url) return fallback'],
    'src/kit/site-address.test.ts',
  ),
  plant(
    'privacy',
    'src/kit/mask-plate.ts',
    ["{ ...plate, middle: '***' }", '{ ...plate }'],
    'src/kit/mask-plate.test.ts',
  ),
  plant(
    'time zone',
    'src/kit/tehran-offset.ts',
    ['WINTER_OFFSET = 12_600_000', 'WINTER_OFFSET = 14_400_000'],
    'src/kit/jalali.test.ts src/kit/jalali-agreement.test.ts',
  ),
  plant(
    'calendar',
    'src/kit/jalali-days.ts',
    ['(8 * year + 21) / 33', '(8 * year + 20) / 33'],
    'src/kit/jalali-agreement.test.ts src/kit/jalali.test.ts',
  ),
  plant(
    'quiet hours',
    'src/features/notifications/notice-rules.ts',
    ['if (!quiet || urgent) return now', 'if (!quiet || !urgent) return now'],
    'src/features/notifications/notice-rules.test.ts',
  ),
  plant(
    'shared cache',
    'src/platform/http/render-cache.ts',
    ["if (look === undefined || headers['sec-purpose']", "if (headers['sec-purpose']"],
    'src/platform/http/render-cache.test.ts',
  ),
  plant(
    'repetition',
    'src/platform/idempotency.ts',
    ['if (!requestHash.equals(known.request_hash))', 'if (requestHash.equals(known.request_hash))'],
    'src/platform/idempotency.test.ts',
  ),
  plant(
    'limit',
    'src/features/identity/rules.ts',
    ['`national-code:${personKey}`, max: 5', '`national-code:${personKey}`, max: 500'],
    'src/features/identity/server/info/person-info.test.ts',
  ),
  plant(
    'file',
    'src/features/files/server/sniff-file.ts',
    ['return sniffPicture(bytes) ?', 'return bytes.byteLength ?'],
    'src/features/files/server/documents.test.ts src/features/files/server/pictures-api.test.ts src/features/files/server/accept-file.test.ts',
  ),
  plant(
    'migration',
    'database/migrations/0300-sales.sql',
    ["('winner', 'paid', 'house')", "('winner', 'paid', 'person')"],
    'src/features/sales/states.test.ts',
  ),
  plant('text', 'src/kit/money.ts', ['`صفر${NBSP}تومان`', '`${NBSP}0 تومان`'], 'src/kit/money.test.ts'),
  plant(
    'form',
    'src/ui/form/read-form.ts',
    ['hideFields: secretFields(schema)', 'hideFields: []'],
    'src/ui/form/read-form.test.ts src/ui/form/use-schema-form.test.tsx',
  ),
  plant(
    'search',
    'src/features/marketplace/search/server/match-ads.ts',
    ['&& numbers[column] <= to)', '&& numbers[column] < to)'],
    'src/features/marketplace/search/server/match-ads.test.ts',
  ),
  plant(
    'API',
    'src/platform/http/api-scope.ts',
    ["'private, no-cache', vary: 'cookie, accept-language'", "'public, max-age=60'"],
    'src/app/http-api.test.ts',
  ),
  plant(
    'job',
    'src/platform/jobs/each-row.ts',
    ['if (endsRun(error)) throw error\n      failedRows', 'throw error\n      failedRows'],
    'src/platform/jobs/each-row.test.ts',
  ),
  plant(
    'slow pattern',
    'src/platform/outbound/public-address.ts',
    ['/(?<!\\.)\\.+$/', '/\\.+$/'],
    'tests/checks/patterns.test.ts',
  ),
  ...purchaseFaults,
]
