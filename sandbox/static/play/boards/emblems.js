const drawings = {
  home: '<path fill="#1d4f91" d="M6 5h36v20c0 10-8 16-18 19C14 41 6 35 6 25z"/><path fill="#fff" d="M19 5h10v37l-5 2-5-2z"/>',
  away: '<path fill="#b3202c" d="M6 5h36v20c0 10-8 16-18 19C14 41 6 35 6 25z"/><path fill="#fff" d="m24 11 4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z"/>',
  dragon:
    '<path fill="#d79a00" d="M10 4c1 7 4 10 9 12M38 4c-1 7-4 10-9 12" stroke="#d79a00" stroke-width="5" stroke-linecap="round"/><path fill="#2f8a54" d="M24 12c11 0 17 6 16 14-1 5-5 6-6 11-1 6-5 8-10 8s-9-2-10-8c-1-5-5-6-6-11-1-8 5-14 16-14z"/><path fill="#fff" d="m11 22 9 3-5 4zm26 0-9 3 5 4z"/><path fill="#123f25" d="M19 36h3v3h-3zm7 0h3v3h-3z"/><path fill="#d3203f" d="m24 15 3 6-3 4-3-4z"/>',
  tiger:
    '<g fill="#e67a17"><circle cx="11" cy="13" r="7"/><circle cx="37" cy="13" r="7"/><circle cx="24" cy="26" r="19"/></g><path fill="#26263a" d="M22 8h4v10h-4zM14 11l4-1 2 7zm20 0-4-1-2 7zM5 24l8 2-8 3zm38 0-8 2 8 3zM8 34l7-2-5 5zm32 0-7-2 5 5z"/><path fill="#fff" d="M24 29c8 0 11 5 9 10-5 7-13 7-18 0-2-5 1-10 9-10z"/><g fill="#26263a"><circle cx="17" cy="24" r="2.5"/><circle cx="31" cy="24" r="2.5"/><path d="M20 31h8l-4 4z"/></g>',
};

export function emblem(name) {
  const holder = document.createElement('span');
  holder.className = 'emblem';
  holder.innerHTML = `<svg viewBox="0 0 48 48" focusable="false">${drawings[name]}</svg>`;
  return holder;
}
