import { plant, type PlantedFault } from './mutation.ts'

const payments = 'src/features/payments'

/** One fault for each promise to a buyer: paying, queues, prices and facts. */
export const purchaseFaults: readonly PlantedFault[] = [
  plant(
    'purchase: a wallet that has exactly enough pays alone',
    `${payments}/server/split-amount.ts`,
    ['if (available >= amount) return { walletRial', 'if (available > amount) return { walletRial'],
    `${payments}/server/amounts.test.ts`,
  ),
  plant(
    'purchase: the form of a payment asks for no gateway where the wallet pays all',
    `${payments}/schemas.ts`,
    ['gateway: z.enum(gatewayNames).optional()', 'gateway: z.enum(gatewayNames)'],
    `${payments}/server/amounts.test.ts ${payments}/screens/screens.test.ts`,
  ),
  plant(
    'purchase: a bill above the limit of a gateway is paid in parts',
    `${payments}/server/split-amount.ts`,
    [
      'if (rest > most) return { walletRial: 0n, gatewayRial: most',
      'if (rest > most) return { walletRial: 0n, gatewayRial: rest',
    ],
    `${payments}/server/amounts.test.ts`,
  ),
  plant(
    'purchase: the published verifier reads an opening that was halted',
    'tools/verify-opening.py',
    ["BESIDE = ('rate', 'closing', 'frozen', 'unfrozen')", "BESIDE = ('rate', 'closing')"],
    'src/features/waiting-room/openings.test.ts',
  ),
  plant(
    'purchase: an opening whose hour came during an outage opens late',
    'src/features/waiting-room/server/advance.ts',
    [
      "if (waitingRoom.state === 'announced' && now >= waitingRoom.opens_at) {",
      "if (waitingRoom.state === 'announced' && now >= waitingRoom.opens_at && +now < +waitingRoom.opens_at + 300_000) {",
    ],
    'src/features/waiting-room/openings.test.ts',
  ),
  plant(
    'purchase: what is written is never answered by 503',
    'src/platform/http/overload/open-requests.ts',
    ['if (request.complete && isWrite(request)) {', 'if (request.complete && isWrite(request) && nowMs < 0) {'],
    'src/platform/http/overload/protect-server.test.ts src/app/overload.test.ts',
  ),
  plant(
    'purchase: sixty payments at once wait for their outcome',
    'src/platform/http/overload/request-class.ts',
    ["if (cost === 'payment' && signedIn) return inLane('payments', 0)", ''],
    'src/platform/http/overload/request-class.test.ts',
  ),
  plant(
    'purchase: a form sent twice has one outcome',
    'src/platform/form-outcomes.ts',
    ['if (taken) return null\n', 'if (taken || waited === 0) return null\n'],
    'src/platform/form-outcomes.test.ts',
  ),
  plant(
    'purchase: a late payment of an ended account stops no other',
    `${payments}/server/check-payment.ts`,
    ["if (payment.person_id === null) return writeSuspicion(trx, ctx, payment, 'payer-left')", ''],
    `${payments}/server/payments.test.ts`,
  ),
  plant(
    'purchase: who returns from a silent gateway is told what happened',
    `${payments}/screens/callback.ts`,
    ['await Promise.race([checking, pause(patienceMs, undefined, { ref: false })])', 'await checking'],
    `${payments}/screens/screens.test.ts`,
  ),
  plant(
    'purchase: an order shows its price, and not what was paid',
    'src/features/sales/server/present-order.ts',
    ['قیمت ${formatMoney(row.price_rial)}', 'قیمت ${formatMoney(BigInt(paid))}'],
    'src/features/sales/server/orders.test.ts',
  ),
  plant(
    'purchase: a refunded order expects no contract number',
    'src/features/sales/server/present-result.ts',
    ["outcome === 'paid' && isBought(row.orderState)", "outcome === 'paid'"],
    'src/features/sales/server/orders.test.ts',
  ),
  plant(
    'purchase: numbers of gateways stay exact',
    'src/platform/outbound/send-request.ts',
    [
      "typeof value === 'bigint' ? rawJson(value.toString()) : value,",
      "typeof value === 'bigint' ? Number(value) : value,",
    ],
    `${payments}/server/providers/gateways.test.ts`,
  ),
  plant(
    'price: four of five prices are inside their range',
    'src/features/prices/valuation/uncertainty.ts',
    ['const insideShare = 0.8', 'const insideShare = 0.9'],
    'src/features/prices/valuation/uncertainty.test.ts',
  ),
  plant(
    'price: a car far from the data is less certain',
    'src/features/prices/valuation/uncertainty.ts',
    ['wearOutside * Math.max(0, min - wear, wear - max),', '0,'],
    'src/features/prices/valuation/uncertainty.test.ts',
  ),
  plant(
    'price: a car is not compared with one that has another engine',
    'src/features/prices/valuation/comparables.ts',
    ["(other.engine !== 'replaced' || car.engine === 'replaced') &&", ''],
    'src/features/prices/valuation/uncertainty.test.ts',
  ),
  plant(
    'price: a plan says how its price differs from the table',
    'src/features/sales/server/present-plan.ts',
    ['${formatMoney(rial - priceRial)} کمتر از', '${formatMoney(rial - priceRial)} بیشتر از'],
    'src/features/sales/screens/screens.test.ts',
  ),
  plant(
    'price: payments of an owner come without what the car loses',
    'src/features/new-vehicle/ownership/ownership.ts',
    ['sumOf(lineNames), sumOf(runningNames)', 'sumOf(lineNames), sumOf(lineNames)'],
    'src/features/new-vehicle/ownership/ownership.test.ts',
  ),
  plant(
    'fact: a sheet does not contradict physics',
    'src/features/catalog/server/data/catalogue.json',
    ['"nameEn": "YF 2.4", "engineCc": 2359', '"nameEn": "YF 2.4", "engineCc": 1359'],
    'src/features/catalog/server/specs/spec-data.test.ts',
  ),
  plant(
    'price: unannounced costs are named, and not left out',
    'src/features/new-vehicle/all-in-price.ts',
    ['costNames.filter((name) => costs[name] === null)', 'costNames.filter((name) => costs[name] === undefined)'],
    'src/features/new-vehicle/all-in-price.test.ts',
  ),
  plant(
    'staff: what moves money needs a second look',
    'src/features/wallet/server/end-withdrawal.ts',
    ['return withSecondApproval(ctx, (appearance) =>', 'return withOneLook(ctx, (appearance) =>'],
    'tests/checks/second-approvals.test.ts',
  ),
  plant(
    'staff: orders of all kinds are found by their sum',
    `${payments}/server/desk/find-admin-orders.ts`,
    ["query.where('amount_rial', '>=', filter.from)", "query.where('amount_rial', '<=', filter.from)"],
    `${payments}/server/desk/admin.test.ts`,
  ),
]
