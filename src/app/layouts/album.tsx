import { SectionFrame } from './section-frame.tsx'
import { frameTexts } from './texts.ts'

/** Albums: the places of vehicle information above them; the album itself opens on the whole screen. */
export default function AlbumLayout() {
  return <SectionFrame section="vehicle-info" label={frameTexts.vehicleInfo} />
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
