import { useNavigation } from 'react-router'

/** Shows a moving line while a page loads; its style delays it by 100 ms. */
export function BusyBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div role="progressbar" aria-label="در حال باز کردن صفحه" className="busy-bar late" />
  )
}
