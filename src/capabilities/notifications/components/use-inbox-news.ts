import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { inboxChanged } from '../notice-view.ts'

/** Brings the open inbox up to date as soon as something comes or is read elsewhere. */
export function useInboxNews(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => void revalidate()
    window.addEventListener(inboxChanged, refresh)
    return () => window.removeEventListener(inboxChanged, refresh)
  }, [revalidate])
}
