import { SectionFrame } from './section-frame.tsx'
import { frameTexts } from './texts.ts'

/** Inquiries, bills and insurance: their tabs above every page. */
export default function VehicleCenterLayout() {
  return <SectionFrame section="vehicle-center" label={frameTexts.vehicleCenter} />
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
