import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { guestOwner } from '#kit/page-owner.ts'
import { parsePlate } from '#kit/plate.ts'
import { Notice } from '#ui/notice.tsx'
import { readFact } from '#ui/offline/device-store.ts'
import { isOnline, useOnline } from '#ui/offline/use-online.ts'
import { useFormOwner } from '#ui/page-owner.tsx'
import { Button } from '#ui/button.tsx'
import { firstOpenStep } from '#ui/wizard/wizard.ts'
import { newAdPath } from '../../addresses.ts'
import { carKitPath, newAdStepPath } from '../../own-ad-addresses.ts'
import { carChoices, carOfKit, type CarKit } from '../car-kit.ts'
import {
  adoptGuestDraft,
  dropGuestDraft,
  dropOlder,
  markDraft,
  putAside,
  readDeviceDraft,
  takeOlder,
  type DeviceDraft,
} from '../device-draft.ts'
import { handToAccount, queueAd, queuedAd } from '../device-sending.ts'
import { postedOf, trimOf } from '../device-view.ts'
import { hasMoreThanCar } from '../merge-drafts.ts'
import { otherCar } from '../other-car.ts'
import { deviceWizard, postingSteps, type PostingStep } from '../steps.ts'
import { CarChoicePage } from './car-choice-page.tsx'
import { DeviceSending } from './device-sending.tsx'
import { DeviceStep } from './device-step.tsx'
import { SharedPictures } from './shared-pictures.tsx'
import { OlderDraft } from './older-draft.tsx'

/** What the device has: its user, their draft, and a guest's earlier draft. */
type Match = { owner: string; draft: DeviceDraft | null; guests: DeviceDraft | null; kit: CarKit | null }

/**
 * Set in the tab in which a guest writes an ad, so that it becomes the draft of the person who
 * signs in there.
 */
const typedHere = 'ad-draft-here'

/**
 * A new ad stored on this device, for guests and for offline use. Online and signed in, it
 * continues in the account.
 */
export function DeviceAdPage() {
  const { found, refresh } = useDeviceAd()
  const { step: request, query } = usePlace()
  if (!found) {
    return (
      <div aria-busy data-scripts-at-once className="space-y-3 py-8">
        <h1 className="text-title font-bold">در حال باز کردن آگهی از حافظهٔ دستگاه…</h1>
        <noscript>
          <p className="text-label">
            برای ثبت آگهی بدون ورود باید جاوااسکریپت فعال باشد.{' '}
            <a className="text-lazuli" href={`/login?next=${encodeURIComponent(newAdPath)}`}>
              ورود و ثبت آگهی
            </a>
          </p>
        </noscript>
      </div>
    )
  }
  return (
    <div className="contents">
      <Shown found={found} asked={request} query={query} refresh={refresh} />
    </div>
  )
}

type ShownProps = { found: Match; asked: string; query: URLSearchParams; refresh: (place?: string) => Promise<void> }

function Shown({ found: { owner, draft, guests, kit }, asked, query, refresh }: ShownProps) {
  /** Why the server refused a step of the sent ad. */
  const [fault, setFault] = useState<{ step: string; why: string } | null>(null)
  if (guests) {
    const decide = async (mine: boolean) => {
      await (mine ? adoptGuestDraft(owner) : dropGuestDraft())
      location.reload()
    }
    return <WhoseDraft title={titleOf(kit, guests)} onDecide={(mine) => void decide(mine)} />
  }
  if (draft?.sending) {
    const reopen = (step?: string, why?: string) => {
      setFault(step && why ? { step, why } : null)
      void refresh(step)
    }
    return <DeviceSending owner={owner} draft={draft} onOpen={reopen} />
  }
  if (!kit) {
    return (
      <Notice tone="info" title="لیست خودروها روی این دستگاه نیست">
        یک بار با اینترنت این صفحه را باز کنید؛ بعد از آن ثبت آگهی بدون اینترنت هم کار می‌کند.
      </Notice>
    )
  }
  const values = draft?.values ?? {}
  const trim = query.get('trim') ?? trimOf(values)
  const shared = asked === 'shared' ? Number(query.get('count')) : null
  const target = shared === null ? asked || (draft ? draft.step : 'choose') : 'pictures'
  const different = query.has('trim') && trimOf(values) !== '' && trimOf(values) !== trim && hasMoreThanCar(values)
  const asks = target === 'car' && different && query.get('as') !== 'same'
  const step = asks ? 'choose' : openStep(target, values, trim)
  const other = asks ? otherCar(kit, values, new URLSearchParams([...query, ['other', trim]])) : null
  const choices = { query: query.get('q') ?? '', make: query.get('make') ?? '', model: query.get('model') ?? '' }
  return (
    <div className="flex flex-col gap-4">
      {draft?.older && (
        <OlderDraft
          at={new Date(draft.older.at)}
          car={trimOf(draft.older.values) === trimOf(values) ? null : titleOf(kit, draft.older)}
          onTake={() => void takeOlder(owner).then(() => refresh())}
          onDrop={() => void dropOlder(owner).then(() => refresh())}
        />
      )}
      {shared !== null && <SharedPictures count={shared} />}
      {step === 'choose' ? (
        <CarChoicePage
          key={asked + query.toString()}
          adId={null}
          gallery={null}
          draftStep={draft && trimOf(values) ? draft.step : null}
          {...carChoices(kit, choices)}
          other={other}
          plate={plateIn(query)}
          device={{
            facts: factsOfPlate(query),
            onPlate: (facts) => goToPlace(`choose?${facts}`),
            onSearch: (words) => goToPlace(`choose?${new URLSearchParams([['q', words], ...factsOfPlate(query)])}`),
            onAside: (facts) => void putAside(owner).then(() => refresh(`car?${facts}`)),
          }}
        />
      ) : (
        <DeviceStep
          key={`${step}-${draft?.rev ?? 0}`}
          owner={owner}
          kit={kit}
          draft={draft}
          step={step}
          trim={trim}
          known={query}
          fault={fault?.step === step ? fault.why : null}
          onWritten={async (written, next) => {
            if (owner === guestOwner) rememberHere()
            if (next !== 'send') {
              const address = await handToAccount(owner, written)
              if (address) return location.assign(address)
              await refresh(next)
              return scrollTo(0, 0)
            }
            if (owner === guestOwner) {
              await markDraft(owner, { wanted: true })
              if (isOnline()) return location.assign(`/login?next=${encodeURIComponent(location.pathname)}`)
            } else await queueAd(owner, written, titleOf(kit, written))
            await refresh()
            scrollTo(0, 0)
          }}
        />
      )}
    </div>
  )
}

/** The facts of a plate that was typed before the car was chosen. */
const factsOfPlate = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name]) => name === 'plateNumber' || name === 'plate'))

function plateIn(query: URLSearchParams) {
  const plate = parsePlate(query.get('plateNumber') ?? '')
  return plate.ok ? plate.value : null
}

/** Returns the step to show: no later than the first incomplete one. */
function openStep(target: string, values: DeviceDraft['values'], trim: string): PostingStep | 'choose' {
  if (!Object.hasOwn(postingSteps, target) || !trim) return 'choose'
  const keys = Object.keys(postingSteps)
  const open = firstOpenStep(deviceWizard, values)
  return (open && keys.indexOf(open) < keys.indexOf(target) ? open : target) as PostingStep
}

const titleOf = (kit: CarKit | null, { values }: Pick<DeviceDraft, 'values'>) =>
  (kit && carOfKit(kit, trimOf(values))?.title) || 'خودرو'

/** The account's form shows shared pictures at their step; a later step leads back there. */
function withShared(address: string, shared: string): string {
  const steps = Object.keys(postingSteps)
  const step = address.slice(newAdPath.length + 1)
  const place = steps.indexOf(step) > steps.indexOf('pictures') ? newAdStepPath('pictures') : address
  return `${place}?shared=${shared}`
}

function WhoseDraft({ title, onDecide }: { title: string; onDecide: (mine: boolean) => void }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <Notice tone="info" title={`آگهی نیمه‌کارهٔ ${title} روی این دستگاه هست`}>
        این آگهی قبل از ورود نوشته شده است. اگر مال شماست، در حساب شما ادامه پیدا می‌کند.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button kind="main" onClick={() => onDecide(true)}>
          ادامهٔ این آگهی
        </Button>
        <Button kind="outline" onClick={() => onDecide(false)}>
          حذف آگهی نیمه‌کاره
        </Button>
      </div>
    </div>
  )
}

function rememberHere(): void {
  try {
    sessionStorage.setItem(typedHere, '')
  } catch {
    // The next page asks whose draft it is.
  }
}

function wasTypedHere(): boolean {
  try {
    return sessionStorage.getItem(typedHere) !== null
  } catch {
    return false
  }
}

/** A cached copy of this page has no owner, so ask the device for its last user. */
async function ownerHere(pageOwner: string): Promise<string> {
  if (pageOwner !== guestOwner || !document.documentElement.dataset.keptAt) return pageOwner
  return (await readFact<string>('owner')) ?? guestOwner
}

async function readKit(): Promise<CarKit | null> {
  const response = await fetch(carKitPath).catch(() => null)
  return response?.ok ? ((await response.json()) as CarKit) : null
}

/** Resets the draft when its queued sending was cancelled. */
async function withoutLostSending(owner: string, draft: DeviceDraft | null): Promise<DeviceDraft | null> {
  if (!draft?.sending || (await queuedAd(owner, draft))) return draft
  return markDraft(owner, { sending: null })
}

/** Loads the new ad on this device for its current user. */
async function readDeviceAd(pageOwner: string): Promise<Match> {
  const owner = await ownerHere(pageOwner)
  const guests = owner === guestOwner ? null : await readDeviceDraft(guestOwner)
  const mine = guests && wasTypedHere()
  const draft = mine ? await adoptGuestDraft(owner) : await withoutLostSending(owner, await readDeviceDraft(owner))
  const kit = await readKit()
  return { owner, draft, guests: mine ? null : guests, kit }
}

function useDeviceAd() {
  const pageOwner = useFormOwner()
  const [found, setFound] = useState<Match | null>(null)
  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  if (!online && !wasOffline) setWasOffline(true)
  useEffect(() => {
    let gone = false
    const open = async () => {
      const now = await readDeviceAd(pageOwner)
      const { owner, draft, guests, kit } = now
      const inAccount = owner !== guestOwner && isOnline() && !document.documentElement.dataset.keptAt
      if (inAccount && !guests && !draft?.sending) {
        if (draft?.wanted && postedOf(draft.values)) {
          await queueAd(owner, draft, titleOf(kit, draft))
          if (!gone) setFound(await readDeviceAd(pageOwner))
          return
        }
        const address = draft ? await handToAccount(owner, draft) : newAdPath
        const [, shared] = /^#shared\?count=(\d{1,2})$/.exec(location.hash) ?? []
        if (address) return location.replace(shared === undefined ? address : withShared(address, shared))
      }
      if (!gone) setFound(now)
    }
    void open()
    return () => {
      gone = true
    }
  }, [pageOwner])
  // A cached copy has no user: reload it online; the typed text is on the device.
  useEffect(() => {
    if (wasOffline && online && document.documentElement.dataset.keptAt) location.reload()
  }, [wasOffline, online])
  // Update place and device data together: otherwise the form would be recreated while the person
  // types.
  const refresh = async (place?: string) => {
    const now = await readDeviceAd(pageOwner)
    if (place !== undefined) goToPlace(place)
    setFound(now)
  }
  return { found, refresh }
}

const subscribeToPlace = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The step behind `#` with its query: `#car?trim=…`. */
function usePlace(): { step: string; query: URLSearchParams } {
  const hash = useSyncExternalStore(
    subscribeToPlace,
    () => location.hash,
    () => '',
  )
  const [step = '', query] = hash.slice(1).split('?')
  // All places have the same key in the history, so the router restores the scroll position of the last one.
  const [routed] = useLocation().hash.split('?')
  useEffect(() => void scrollTo(0, 0), [step, routed])
  return { step, query: new URLSearchParams(query) }
}

const goToPlace = (place: string) => void (location.hash = place)
