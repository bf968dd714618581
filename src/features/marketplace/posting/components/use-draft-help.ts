import { useEffect, useState } from 'react'
import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { isOnline } from '#ui/offline/use-online.ts'
import type { WizardValues } from '#ui/wizard/wizard.ts'
import type { PriceHelpView } from '../../ad/price-help.ts'
import { draftHelpPath } from '../../own-ad-addresses.ts'

/** The last value of a car that this device has loaded, for use without a connection. */
type KeptHelp = { of: string; help: PriceHelpView | null }
const fact = 'ad-price-help'

/** Returns the value of the car of a draft on the device; null until it is known. */
export function useDraftHelp(values: WizardValues, active: boolean): PriceHelpView | null {
  const [help, setHelp] = useState<PriceHelpView | null>(null)
  const of = JSON.stringify({ car: values.car ?? [], condition: values.condition ?? [] })
  useEffect(() => {
    let gone = false
    const load = async () => {
      const stored = await readFact<KeptHelp>(fact)
      const existing = stored?.of === of ? stored.help : null
      const loaded = isOnline() ? await loadHelp(of) : undefined
      if (loaded !== undefined) await writeFact(fact, { of, help: loaded } satisfies KeptHelp)
      if (!gone) setHelp(loaded === undefined ? existing : loaded)
    }
    if (active) void load()
    return () => {
      gone = true
    }
  }, [of, active])
  return active ? help : null
}

/** Undefined when there is no answer. */
async function loadHelp(of: string): Promise<PriceHelpView | null | undefined> {
  const response = await fetch(`${draftHelpPath}?${new URLSearchParams({ values: of })}`).catch(() => null)
  if (!response?.ok) return undefined
  const { help } = (await response.json().catch(() => ({}))) as { help?: PriceHelpView | null }
  return help
}
