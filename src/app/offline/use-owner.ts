import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { clearSigningOut, deviceTime, isSigningOut, startAfresh } from '#ui/document-owner.ts'
import { forgetAllDrafts, forgetDraftsBut } from '#ui/form/forget-drafts.ts'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { writeFact } from '#ui/offline/device-store.ts'
import { recall, remember } from './device-memory.ts'
import { forgetOthers, guest } from './cached-pages.ts'
import { cachedAtOf } from './page-age.ts'
import { reloadOnce } from './start-worker.ts'

const fact = 'owner'
/** The time of the page that stored the owner: an older page does not overwrite it. */
const factSince = 'owner-since'
/** The same change is reported in several ways; the page's own data must have arrived before they are compared. */
const settleMs = 1000

/** Returns true for a page from the server, which knows the current user; a cached copy only knows a former one. */
const isFresh = () => location.pathname !== '/offline' && cachedAtOf(location.pathname + location.search) === null

/**
 * When the signed-in user changes, deletes the former user's data from this device and reloads every other tab. Returns
 * true when this tab should reload, but holds unsaved input.
 */
export function useOwner(owner: string): boolean {
  const [asks, setAsks] = useState(false)
  const now = useRef(owner)
  const since = useRef<number | null>(null)
  const isMoving = useNavigation().state !== 'idle'
  const moving = useRef(isMoving)
  useEffect(() => {
    moving.current = isMoving
  }, [isMoving])
  useEffect(() => {
    // At first the document knows it since its request; later a response to this page does.
    since.current = since.current === null ? performance.timeOrigin : deviceTime()
    const knownSince = since.current
    // Another user in a page of the first: the page holds the first user's data.
    if (now.current !== guest && owner !== guest && owner !== now.current) startAfresh(owner)
    now.current = owner
    return whenSettled(moving, () => {
      if (!isFresh()) return
      const isCurrent = () => now.current === owner
      if (recall(fact) === owner || Number(recall(factSince)) <= knownSince)
        return void settle(owner, knownSince, isCurrent)
      // The message arrived before this part loaded.
      if (hasUnsavedInput()) setAsks(true)
      else reloadOnce()
    })
  }, [owner])
  useEffect(() => {
    const applyOwner = (other: string | null) => {
      const before = now.current
      const gone = before !== guest && other !== null && other !== before && (other !== guest || isSigningOut())
      if (gone) return startAfresh(other)
      whenSettled(moving, () => {
        // A later sign-in here is newer than the message, which may even come from this tab.
        if (other === null || other === now.current || before !== now.current) return
        if (hasUnsavedInput()) setAsks(true)
        else reloadOnce()
      })
    }
    const stored = ({ key, newValue }: StorageEvent) => void (key === fact && applyOwner(newValue))
    // A page that Back restores from the browser's memory may belong to a former user.
    const shown = ({ persisted }: PageTransitionEvent) => void (persisted && applyOwner(recall(fact)))
    const received = ({ data }: MessageEvent<{ type?: string; owner?: string }>) =>
      void (data.type === 'owner' && applyOwner(data.owner ?? null))
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(fact) : null
    channel?.addEventListener('message', received)
    navigator.serviceWorker?.addEventListener('message', received)
    window.addEventListener('storage', stored)
    window.addEventListener('pageshow', shown)
    return () => {
      channel?.close()
      navigator.serviceWorker?.removeEventListener('message', received)
      window.removeEventListener('storage', stored)
      window.removeEventListener('pageshow', shown)
    }
  }, [])
  return asks
}

/**
 * Runs `decide` after {@link settleMs} without a pending navigation or submission: the response that the worker reports
 * may be the one that this page still waits for. Returns a function that cancels it.
 */
function whenSettled(moving: { current: boolean }, decide: () => void): () => void {
  let timer = setTimeout(check, settleMs)
  function check() {
    if (moving.current) timer = setTimeout(check, settleMs)
    else decide()
  }
  return () => clearTimeout(timer)
}

/** Records the owner for this device and its tabs, unless this page has learned of another user meanwhile. */
async function settle(owner: string, knownSince: number, isCurrent: () => boolean): Promise<void> {
  const leaving = owner === guest && isSigningOut()
  if (recall(fact) === owner && !leaving) return
  await forgetOthers(owner, leaving)
  if (leaving) forgetAllDrafts()
  else if (owner !== guest) forgetDraftsBut(owner)
  clearSigningOut(leaving ? deviceTime() : knownSince)
  if (!isCurrent()) return
  remember(factSince, String(knownSince))
  remember(fact, owner)
  // Also in the place that cached pages without an owner read: the worker may not have seen a response yet.
  await writeFact(fact, owner)
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(fact)
  channel.postMessage({ type: 'owner', owner })
  channel.close()
}
