import './ops.css';
document.getElementById('ops')?.append('Operations');
