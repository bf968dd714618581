import { Drawing } from '#ui/drawing.tsx'

export const InstallSign = () => <Drawing name="install" width={40} height={40} />
