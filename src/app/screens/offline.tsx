import { IconFileText } from '#ui/icons/index.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#kit/jalali.ts'
import { siteAddress } from '#kit/site-address.ts'
import { KeptAdList } from '#features/marketplace/search/components/saved-ad-list.tsx'
import type { KeptListView } from '#features/marketplace/search/saved-list-view.ts'
import { guest, shellBuildFor, type ReadablePage } from '#app/offline/cached-pages.ts'
import { askForKeptList } from '#app/offline/ask-for-saved-list.ts'
import { findReadable } from '#app/offline/use-visited.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Drawing } from '#ui/drawing.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { canLoadPage } from '#ui/route-modules.ts'
import { readFact } from '#ui/offline/device-store.ts'
import { useConnection, useOnline } from '#ui/offline/use-online.ts'
import { pageTitle } from '#ui/page-title.ts'
import type { Route } from './+types/offline'

export const handle = { accountUnknown: true }

export const meta: Route.MetaFunction = () => pageTitle('بدون اینترنت', 'صفحه‌هایی که بدون اینترنت هم باز می‌شوند.')

/** `to` is the requested page; `unsent` means that its form could not be sent; `left` that the user signed out. */
type Choice = { to: string | null; unsent: boolean; left: boolean }
/** `list` has the ads on this device, when a list of ads was requested. */
type Shown = Choice & { pages: ReadablePage[]; list: KeptListView | null }

/**
 * Replaces every page that is unavailable without a connection. It is also the shell that opens a page of which only
 * the data was cached. It is the same for everybody when served, so that the device can cache it.
 */
export default function Offline() {
  const shown = useShown()
  useReturn(shown)
  if (!shown) {
    return (
      <div aria-busy data-scripts-at-once className="space-y-3 py-8">
        <h1 className="text-title font-bold">در حال باز کردن از حافظهٔ دستگاه…</h1>
      </div>
    )
  }
  const { pages, list, to } = shown
  return (
    <div className={list ? 'space-y-8' : 'mx-auto max-w-[720px] space-y-8'}>
      {list && to ? <KeptAdList to={to} list={list} /> : <Why {...shown} />}
      <section aria-labelledby="readable" className={list ? 'max-w-[720px]' : undefined}>
        <h2 id="readable" className="mb-3 text-heading">
          صفحه‌هایی که بدون اینترنت باز می‌شوند
        </h2>
        {pages.length > 0 ? (
          <ReadableList pages={pages} />
        ) : (
          <EmptyState drawing="no-network" title="هنوز صفحه‌ای روی این دستگاه ذخیره نشده">
            بیشتر صفحه‌هایی که با اینترنت باز کنید، بعداً بدون اینترنت هم باز می‌شوند.
          </EmptyState>
        )}
      </section>
    </div>
  )
}

const headClass = 'flex flex-col items-center gap-2 card px-4 py-8 text-center [&>p]:max-w-md'

function Why({ to, unsent, left }: Choice) {
  const connection = useConnection()
  if (left) {
    return (
      <header className={headClass}>
        <Drawing name="no-network" width={160} height={96} />
        <h1 className="text-title">از حساب خارج شدید</h1>
        <p className="text-muted">صفحه‌ها و نوشته‌های شما از این دستگاه حذف شد. با وصل شدن اینترنت، خروج کامل می‌شود.</p>
      </header>
    )
  }
  if (!to) {
    return (
      <header className={headClass}>
        <Drawing name="no-network" width={160} height={96} />
        <h1 className="text-title">{connection === 'no-network' ? 'اینترنت وصل نیست' : 'صفحه‌های ذخیره‌شده'}</h1>
        <p className="text-muted">صفحه‌هایی که دیده‌اید روی همین دستگاه می‌ماند، با تاریخ آخرین به‌روزرسانی.</p>
      </header>
    )
  }
  return (
    <header className={headClass}>
      <Drawing name="no-network" width={160} height={96} />
      <h1 className="text-title">
        {unsent
          ? 'ارسال نشد'
          : connection === 'no-network'
            ? 'این صفحه بدون اینترنت باز نمی‌شود'
            : 'این صفحه الان باز نمی‌شود'}
      </h1>
      <p className="text-muted">
        {unsent
          ? 'ارتباط برقرار نشد و چیزی ارسال نشد. با دکمهٔ برگشت مرورگر نوشته‌تان را دوباره می‌بینید؛ بعد از وصل شدن دوباره بفرستید.'
          : 'این صفحه روی این دستگاه ذخیره نشده است. با برقرار شدن ارتباط خودش باز می‌شود.'}
      </p>
      <ButtonLink kind="main" href={to} rel="external">
        {unsent ? 'برگشت به همان صفحه' : 'تلاش دوباره'}
      </ButtonLink>
    </header>
  )
}

function ReadableList({ pages }: { pages: readonly ReadablePage[] }) {
  return (
    <ul className="divide-y divide-line card overflow-clip">
      {pages.map(({ path, title, since }) => (
        <li key={path}>
          <a href={path} rel="external" className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-canvas">
            <IconFileText aria-hidden size={20} className="flex-none text-muted" />
            <span className="min-w-0 flex-1 leading-normal">
              <span className="block font-semibold">{title}</span>
              <span className="block text-note text-muted">آخرین به‌روزرسانی {formatDateTime(since)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * Null until it is known whether the requested page can be opened from its cached data; then this page is left at once.
 */
function useShown(): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const show = async () => {
      const query = new URLSearchParams(location.search)
      const target = { to: ownPath(query.get('to')), unsent: query.has('unsent'), left: query.has('signed-out') }
      const owner = (await readFact<string>('owner')) ?? guest
      if (target.to && !target.unsent && (await canOpen(owner, target.to))) {
        return navigate(target.to, { replace: true })
      }
      setShown({
        ...target,
        pages: await findReadable(owner),
        list: target.unsent ? null : await askForKeptList(target.to),
      })
    }
    void show()
  }, [navigate])
  return shown
}

/**
 * Returns true with cached data and the scripts that show it: the router would answer a missing script with a reload.
 */
async function canOpen(owner: string, path: string): Promise<boolean> {
  if (!('caches' in window) || (await shellBuildFor(owner, path)) === null) return false
  return canLoadPage(path)
}

/** Returns an address of this site, else null. */
const ownPath = (to: string | null) => siteAddress(to, '') || null

/** Opens the requested page once the network is back; never on a guess, so never in a loop. */
function useReturn(shown: Shown | null): void {
  const online = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!online) wasOffline.current = true
    else if (wasOffline.current && shown?.to && !shown.unsent) location.replace(shown.to)
  }, [online, shown])
}
