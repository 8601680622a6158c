const PATHS = {
  tag: 'M3.5 3.5h6l7 7-6 6-7-7zM6.8 6.8h.1',
  columns: 'M3.5 4h13v12h-13zM8 4v12M12.3 4v12',
  text: 'M4 16l.7-3.3L13 4.4l2.6 2.6-8.3 8.3zM11.5 6l2.5 2.5',
  number: 'M7.5 3.5l-1.5 13M14 3.5l-1.5 13M4 7.5h12.5M3.5 12.5H16',
  date: 'M3.8 5h12.4v11.2H3.8zM3.8 8.5h12.4M7 3.2V6M13 3.2V6',
  choice: 'M3.5 5h13M3.5 10h13M3.5 15h13',
  link: 'M8 12.5l-1.6 1.6a2.5 2.5 0 0 1-3.5-3.5L6 7.5a2.5 2.5 0 0 1 3.5 0M12 7.5l1.6-1.6a2.5 2.5 0 0 1 3.5 3.5L14 12.5a2.5 2.5 0 0 1-3.5 0',
  flag: 'M4.5 10.5l3.7 3.7 7.3-8',
} as const;

type LabelIconName = keyof typeof PATHS;

/** Drawings of tags and of the kinds of fields; apart from the other icons, which the first page loads. */
export const LabelIcon = ({ name, size = 16 }: { name: LabelIconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
