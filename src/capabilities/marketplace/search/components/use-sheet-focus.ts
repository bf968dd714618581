import { useEffect, type MouseEvent } from 'react'

/**
 * Keyboard behaviour of a sheet that is opened by its address: focus goes in and stays in while it is open, Escape and the
 * close link step back in history (so that Back never opens it again), and focus returns to what opened it.
 */
export function useSheetFocus(id: string, open: boolean): (event: MouseEvent) => void {
  useEffect(() => {
    const sheet = document.getElementById(id)
    if (!open || !sheet || getComputedStyle(sheet).position !== 'fixed') return
    const opener = document.activeElement as HTMLElement | null
    const fields = () =>
      [...sheet.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')].filter((e) => e.offsetParent)
    sheet.setAttribute('role', 'dialog')
    sheet.setAttribute('aria-modal', 'true')
    // The browser itself, on its way to the sheet, takes the focus from everything.
    const entering = setTimeout(() => fields()[0]?.focus())
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape') history.back()
      if (event.key !== 'Tab') return
      const all = fields()
      const edge = event.shiftKey ? all[0] : all.at(-1)
      if (document.activeElement !== edge) return
      event.preventDefault()
      ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
    }
    document.addEventListener('keydown', keys)
    return () => {
      clearTimeout(entering)
      document.removeEventListener('keydown', keys)
      sheet.removeAttribute('role')
      sheet.removeAttribute('aria-modal')
      opener?.focus({ preventScroll: true })
    }
  }, [id, open])

  return (event) => {
    event.preventDefault()
    history.back()
  }
}
