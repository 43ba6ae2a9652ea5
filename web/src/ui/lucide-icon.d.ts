import type { IconData } from './icon.tsx'

/** What a module of lucide-react/icons exports beside its component; its own types leave it out. */
export declare const __iconData: IconData
