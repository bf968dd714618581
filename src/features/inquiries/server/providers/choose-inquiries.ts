import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { StartupError } from '#platform/startup-error.ts'
import type { BillPayer } from './bill-port.ts'
import { finnotechProvider } from './finnotech.ts'
import { fakeInquiry } from './fake.ts'
import { inspectionsProvider } from './inspections.ts'
import type { InquiryProvider, ProviderName } from './inquiry-port.ts'
import { pishkhanBills } from './pishkhan-bills.ts'
import { pishkhanProvider } from './pishkhan.ts'

type InquiryConfig = Pick<Config, Extract<keyof Config, `INQUIRY_${string}`>>

/**
 * Returns the configured providers in their order; fakes when none is configured. `INQUIRY_…_URL` points one at another
 * server of its protocol. Throws at start for one without its keys.
 */
export function chooseInquiries(
  config: InquiryConfig,
  outbound: Outbound,
  clock: Clock,
): { inquiries: readonly InquiryProvider[]; bills: BillPayer | null } {
  const { INQUIRY_PROVIDERS: named } = config
  const fake = named === undefined || named.includes('imitation')
  const providerNames: readonly ProviderName[] = fake
    ? ['pishkhan', 'finnotech', 'inspections']
    : (named as ProviderName[])
  const needed = (value: string | undefined, name: ProviderName, key: string): string => {
    if (value) return value
    if (fake) return 'imitated'
    throw new StartupError(`INQUIRY_PROVIDERS has ${name}, which needs ${key}`)
  }
  const open: Record<ProviderName, () => InquiryProvider> = {
    finnotech: () =>
      finnotechProvider({
        ...wayTo('finnotech', config.INQUIRY_FINNOTECH_URL, 'https://api.finnotech.ir'),
        clientId: needed(config.INQUIRY_FINNOTECH_CLIENT, 'finnotech', 'INQUIRY_FINNOTECH_CLIENT'),
        clientSecret: needed(config.INQUIRY_FINNOTECH_SECRET, 'finnotech', 'INQUIRY_FINNOTECH_SECRET'),
        nationalId: needed(config.INQUIRY_FINNOTECH_NID, 'finnotech', 'INQUIRY_FINNOTECH_NID'),
        now: () => clock.now(),
      }),
    pishkhan: () =>
      pishkhanProvider({
        // The contract states its address.
        ...wayTo(
          'pishkhan',
          fake ? config.INQUIRY_PISHKHAN_URL : needed(config.INQUIRY_PISHKHAN_URL, 'pishkhan', 'INQUIRY_PISHKHAN_URL'),
          undefined,
        ),
        token: needed(config.INQUIRY_PISHKHAN_TOKEN, 'pishkhan', 'INQUIRY_PISHKHAN_TOKEN'),
      }),
    inspections: () =>
      inspectionsProvider({
        ...wayTo(
          'inspections',
          fake
            ? config.INQUIRY_INSPECTIONS_URL
            : needed(config.INQUIRY_INSPECTIONS_URL, 'inspections', 'INQUIRY_INSPECTIONS_URL'),
          undefined,
        ),
        token: needed(config.INQUIRY_INSPECTIONS_TOKEN, 'inspections', 'INQUIRY_INSPECTIONS_TOKEN'),
      }),
  }
  function wayTo(name: ProviderName, configured: string | undefined, usual: string | undefined) {
    const own = configured ? () => configured : fake ? () => fakeInquiry.address(name) : undefined
    return {
      photos: outbound.client(`inquiry-${name}-photos`, { maxBytes: 1_500_000, timeoutMs: 8000 }),
      client: outbound.client(`inquiry-${name}`, {
        ...(own && { configuredUrl: own }),
        timeoutMs: config.INQUIRY_TIMEOUT_SECONDS * 1000,
      }),
      url: own ?? (() => usual),
    }
  }
  const inquiries = providerNames.map((name) => open[name]())
  // Only the Pishkhan24-shaped service pays bills; over separate connections, because money never waits behind
  // inquiries.
  const own = config.INQUIRY_PISHKHAN_URL ? () => config.INQUIRY_PISHKHAN_URL : () => fakeInquiry.address('pishkhan')
  const bills = providerNames.includes('pishkhan')
    ? pishkhanBills({
        client: outbound.client('bills-pishkhan', {
          configuredUrl: own,
          timeoutMs: config.INQUIRY_TIMEOUT_SECONDS * 1000,
        }),
        url: own,
        token: needed(config.INQUIRY_PISHKHAN_TOKEN, 'pishkhan', 'INQUIRY_PISHKHAN_TOKEN'),
      })
    : null
  return { inquiries, bills }
}
