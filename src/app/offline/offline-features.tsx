import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useInbox } from '#app/use-inbox.ts'
import { useSearchKey } from '#app/use-search-key.ts'
import { Button } from '#ui/button.tsx'
import { callServer } from '#ui/http-client.ts'
import { loadLateParts } from '#ui/late-parts.ts'
import type { MissingChunk } from '#ui/load-chunk.ts'
import { writeFact } from '#ui/offline/device-store.ts'
import { showInStrip } from '#ui/offline/top-strip.tsx'
import { setReachable, useOnline } from '#ui/offline/use-online.ts'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { FloatingNotice } from './floating-notice.tsx'
import { InstallBanner } from './install-banner.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { setPageAge } from './page-age.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { reloadOnce, startWorker } from './start-worker.ts'
import { otherTabTexts, workerActions } from './texts.ts'
import { useOwner } from './use-owner.ts'
import { useQueue, useSending } from './use-queue.ts'
import { useVisited } from './use-visited.ts'
import { WorkerNotice } from './worker-notice.tsx'
import { useWorkerState } from './worker-state.ts'
import { chosenLook } from './worker/with-look.ts'
import type { PageMessage, WorkerMessage } from './worker/messages.ts'

const probeMs = 10_000
/** A page first gets what it shows. */
const latePartsMs = 1000

/** Everything of the product that has to do with being without a connection, once it is there. */
export function OfflineFeatures() {
  const { owner, signedIn } = useRouteLoaderData('root') as { owner: string; signedIn: boolean }
  const queue = useQueue(owner)
  const unsent = queue.filter(({ refusal }) => refusal === null).length
  const otherPerson = useOwner(owner)
  const quiet = useWorkerState() === 'quiet'
  useSending(owner, unsent > 0)
  useVisited(owner)
  useWorker()
  useLateParts()
  useChosenLook()
  useProbe()
  useMissingChunk()
  // Here because it, too, comes after everything that the page itself needs.
  useInbox(signedIn)
  useSearchKey()
  useEffect(() => {
    showInStrip(<OfflineStrip />)
    return () => showInStrip(null)
  }, [])
  return (
    <>
      <SignOutQuestion unsent={unsent} />
      {otherPerson ? (
        <FloatingNotice tone="warn" title={otherTabTexts.title} text={otherTabTexts.text}>
          <Button onClick={reloadOnce}>{workerActions.reload}</Button>
        </FloatingNotice>
      ) : (
        <WorkerNotice />
      )}
      {quiet && !otherPerson && <InstallBanner />}
    </>
  )
}

const say = (message: PageMessage) => navigator.serviceWorker.controller?.postMessage(message)

/** Hears what the service worker says of this page, and starts it. */
function useWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const receive = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type !== 'page') return
      setPageAge(data)
      setReachable(data.reached)
    }
    navigator.serviceWorker.addEventListener('message', receive)
    say({ type: 'hello' })
    const keepPage = async () => {
      await loadLateParts()
      const parts = performance.getEntriesByType('resource').map(({ name }) => name)
      say({ type: 'keep', path: location.pathname + location.search, parts })
    }
    void startWorker(() => void keepPage())
    return () => navigator.serviceWorker.removeEventListener('message', receive)
  }, [])
}

/** The service worker, which sees no cookies, is told the look that kept pages must have. */
function useChosenLook(): void {
  useEffect(() => {
    const write = () => void writeFact('look', chosenLook(document.cookie))
    write()
    window.addEventListener('look-changed', write)
    return () => window.removeEventListener('look-changed', write)
  }, [])
}

/** A page that is kept is kept with the parts that it has not needed yet. */
function useLateParts(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || !navigator.onLine) return
    const timer = setTimeout(() => void loadLateParts(), latePartsMs)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** Asks for the smallest thing that is never kept: is our server there? */
async function probe(): Promise<boolean> {
  const { ok } = await callServer('/latest-build.json', { cache: 'no-store' })
  setReachable(ok)
  return ok
}

/** While the server can not be reached, looks now and then whether it is back. */
function useProbe(): void {
  const online = useOnline()
  useEffect(() => {
    if (online) return
    const timer = setInterval(() => document.visibilityState === 'visible' && probe(), probeMs)
    const returned = () => void probe()
    window.addEventListener('online', returned)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', returned)
    }
  }, [online])
}

/** A link led to a page whose scripts are not on this device: without a server it is opened as a document instead. */
function useMissingChunk(): void {
  useEffect(() => {
    const open = async (event: Event) => {
      const { to } = (event as CustomEvent<MissingChunk>).detail
      // A part of the open page would be missing after a reload just the same.
      if (to === location.pathname + location.search + location.hash) return
      if ((await probe()) || !navigator.serviceWorker?.controller || hasUnsavedInput()) return
      location.assign(to)
    }
    const receive = (event: Event) => void open(event)
    window.addEventListener('chunk-missing', receive)
    return () => window.removeEventListener('chunk-missing', receive)
  }, [])
}
