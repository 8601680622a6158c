/** The initials of a name, at most two. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/[\s-]+/);
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.slice(0, 2).join('').toUpperCase();
};
