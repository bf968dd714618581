import { useEffect } from 'react'

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|select|textarea)$/i.test(target.tagName))

/** Opens the search over everything with Ctrl+K, and with «/» outside of fields. */
export function useSearchKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = (event.ctrlKey || event.metaKey) && event.code === 'KeyK'
      const slash =
        event.code === 'Slash' && !event.ctrlKey && !event.altKey && !event.shiftKey && !isTyped(event.target)
      const link = document.querySelector<HTMLAnchorElement>('[data-search]')
      if (!link || !(command || slash)) return
      event.preventDefault()
      link.click()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
