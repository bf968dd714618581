import { PictureViewer } from '#ui/picture-viewer/picture-viewer.tsx'
import type { AlbumView } from '../album-view.ts'

type AlbumViewerProps = { album: AlbumView; start: number; onClose: () => void }

/** The pictures of an album over the whole screen, with what each shows and whose it is. */
export const AlbumViewer = ({ album, start, onClose }: AlbumViewerProps) => (
  <PictureViewer
    pictures={album.pictures.map(({ key, alt, caption, credit }) => ({ key, alt, caption: `${caption} · ${credit}` }))}
    groups={album.groups}
    start={start}
    title={album.title}
    kind="picture"
    onClose={onClose}
  />
)
