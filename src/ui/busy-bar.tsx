import { useNavigation } from 'react-router'

/** The moving line while a page is on its way; by its style it shows only after 100 ms. */
export function BusyBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div role="progressbar" aria-label="در حال باز کردن صفحه" className="busy-bar late" />
  )
}
