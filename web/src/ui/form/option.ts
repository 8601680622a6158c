/** What a list offers. */
export interface Option {
  value: string;
  label: string;
  /** The value of the option for no value. */
  muted?: boolean;
  /** Beside the label. */
  note?: string;
  /** The language of the label, if it is not that of the page. */
  lang?: string;
}
