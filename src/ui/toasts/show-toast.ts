import { loadChunkQuietly } from '../load-chunk.ts'

export type ToastOptions = {
  kind?: 'good' | 'info'
  /** One thing that can be done about it, such as taking it back. */
  action?: { label: string; run: () => void }
}

/**
 * A light word that something went well; it leaves by itself. What went wrong and needs somebody stands at its place and
 * never here. The part comes with the first toast; where it can not be had the action itself has to be sign enough.
 */
export function showToast(text: string, options: ToastOptions = {}): void {
  void loadChunkQuietly(() => import('./toaster.tsx')).then((part) => part?.addToast(text, options))
}
